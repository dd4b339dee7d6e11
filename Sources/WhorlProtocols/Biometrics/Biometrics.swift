internal import Synchronization
package import Whorl

/// The one door from the protocols to the engine: whatever a protocol asks, is decided, counted and audited here.
///
/// Work that takes a processor runs on the pool. Verifications of one person run one after the other, so that failures
/// cannot be tried in parallel.
package final class Biometrics: Sendable {
    /// The engine.
    package let engine: Engine
    /// Reads samples.
    package let reader: SampleReader
    /// Where failures and agreements are kept.
    package let records: Records
    /// The audit log.
    package let audit: AuditLog
    /// What decisions are made by.
    package let policy: DecisionPolicy
    /// Where the work runs.
    package let pool: WorkPool
    let time: Timepiece
    let gate = KeyedGate<BCID>()
    /// Who hears of enrollments and deletions.
    package let events = PersonEvents()
    /// Misses of searches that name nobody, by the address that they come from.
    let sources: MissCounter
    /// The names that nobody can be verified for and that failed.
    let failedNames = FailedNames()
    /// Failures of unknown sources, by the network that they come from.
    let misses: TokenBuckets
    /// Failed searches that name nobody, by client and partitions.
    let searches: TokenBuckets
    /// Pairs of people whom searches could not tell apart lately.
    let ambiguities = Mutex(ExpiringTable<Set<BCID>, Bool>(most: 10_000, overflow: .dropOldest))
    /// Verifications that were not made because the person, the name or the network had to wait.
    package let lockedVerifications: RefusalLines
    /// Sign-ins that ended because the person, the name or the network had to wait.
    package let lockedSignIns: RefusalLines
    /// Searches that were not made because the network or the client had to wait.
    package let lockedSearches: RefusalLines
    let warn: @Sendable (Alarm) -> Void
    let observe: @Sendable (Observation) -> Void

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - engine: of one thread, as the pool has several.
    ///   - reader: reads samples.
    ///   - records: over the engine's store.
    ///   - audit: the log.
    ///   - policy: what decisions are made by.
    ///   - pool: where the work runs.
    ///   - time: the clock.
    ///   - warn: receives each alarm, for log and metrics.
    ///   - observe: receives each decision, for metrics.
    package init(
        engine: Engine, reader: SampleReader, records: Records, audit: AuditLog, policy: DecisionPolicy,
        pool: WorkPool, time: Timepiece = .system, warn: @escaping @Sendable (Alarm) -> Void = { _ in },
        observe: @escaping @Sendable (Observation) -> Void = { _ in }
    ) {
        self.engine = engine
        self.reader = reader
        self.records = records
        self.audit = audit
        self.policy = policy
        self.pool = pool
        self.time = time
        self.warn = warn
        self.observe = observe
        misses = TokenBuckets(policy.throttle.misses, time)
        searches = TokenBuckets(policy.throttle.searches, time)
        lockedVerifications = RefusalLines("verify", by: Self.clients, audit, outcome: .locked, time: time)
        lockedSignIns = RefusalLines("sign-in", by: Self.clients, audit, outcome: .locked, time: time)
        lockedSearches = RefusalLines("identify", by: Self.clients, audit, outcome: .locked, time: time)
        sources = MissCounter(policy.lockout, window: Self.day, time)
    }

    /// Who asks for what several clients ask for, as the audit log names them together.
    private static let clients = "clients"
    /// Seconds.
    private static let day = 86_400.0

    /// Reads a sample; see ``SampleReader``.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/unsupported(_:)``, ``Refusal/busy(retryAfter:)``.
    package func sample(
        _ bytes: [UInt8], _ modality: Modality, position: FingerPosition = .unknown
    ) async throws(Refusal) -> CapturedSample {
        let reader = reader
        let memory = try keep { () throws(WhorlError) in try SampleLimits.memory(bytes, modality) }
        return try await pool.attempt(memory: memory) { () throws(Refusal) in
            try reader.read(bytes, modality, position)
        }
    }

    /// Runs a call of the engine on the pool.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (Engine) throws(WhorlError) -> Value
    ) async throws(Refusal) -> Value {
        let engine = engine
        return try await pool.attempt(.urgent) { () throws(Refusal) in
            try Self.refusing { () throws(WhorlError) in
                try StoreWait.request.attempt { () throws(WhorlError) in try work(engine) }
            }
        }
    }

    /// Runs something short that only the store can refuse.
    func keep<Value>(_ work: () throws(WhorlError) -> Value) throws(Refusal) -> Value { try Self.refusing(work) }

    /// Runs work; a store that stays busy is a reason to come again, and no failure.
    private static func refusing<Value>(_ work: () throws(WhorlError) -> Value) throws(Refusal) -> Value {
        do throws(WhorlError) {
            return try work()
        } catch .storeBusy {
            throw .busy(retryAfter: WorkPool.patience)
        } catch {
            throw .engine(error)
        }
    }
}

/// A decision as metrics count it.
package struct Observation: Sendable {
    /// What was asked for.
    package let action: String
    /// The outcome.
    package let outcome: AuditEvent.Outcome
    /// From the request to the decision.
    package let seconds: Double
}
