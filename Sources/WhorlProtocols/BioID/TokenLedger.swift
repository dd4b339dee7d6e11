import Synchronization
import Whorl

/// The tokens that are out: tries, samples that wait, and last results. It ends with the process.
final class TokenLedger: Sendable {
    /// An operation that has begun: its samples are taken from the token, and one try is used.
    struct Attempt: Sendable {
        let claims: BioIDClaims
        let samples: [HeldSample]
        /// Counts from 0.
        let number: Int
    }

    private struct Entry {
        let claims: BioIDClaims
        let deadline: Double
        var tries = 0
        var samples: [HeldSample] = []
        var result: OperationResult?

        var cost: Int { samples.reduce(0) { $0 + $1.cost } }
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var swept = 0.0
    }

    private let limits: TokenLimits
    private let state = Mutex(State())

    init(_ limits: TokenLimits) {
        self.limits = limits
    }

    /// Notes a token that is handed out.
    ///
    /// - Throws: ``BioIDRefusal/full``.
    func add(_ claims: BioIDClaims, until deadline: Double, now: Double) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in
            sweep(&state, now)
            guard state.entries.count < limits.tokens else { throw .full }
            state.entries[claims.jti] = Entry(claims: claims, deadline: deadline)
        }
    }

    /// Checks that a token may be used.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``.
    func check(_ name: String, now: Double) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in _ = try Self.entry(name, state, now) }
    }

    /// Keeps a sample with its token.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``, ``BioIDRefusal/badRequest(_:)`` for one too many of the token's,
    ///   ``BioIDRefusal/full``.
    func put(_ captured: CapturedSample, _ direction: HeadDirection?, index: Int?, _ name: String, now: Double)
        throws(BioIDRefusal)
    {
        try state.withLock { (state) throws(BioIDRefusal) in
            sweep(&state, now)
            var entry = try Self.entry(name, state, now)
            guard entry.samples.count < limits.samplesPerToken else { throw .badRequest("TooManySamples") }
            let following = (entry.samples.map(\.index).max() ?? -1) + 1
            let sample = HeldSample(captured: captured, direction: direction, index: index ?? following)
            guard state.bytes + sample.cost <= limits.bytes else { throw .full }
            // An index that comes again means that a picture was taken again.
            let replaced = entry.samples.filter { $0.index == sample.index }.reduce(0) { $0 + $1.cost }
            entry.samples.removeAll { $0.index == sample.index }
            entry.samples.append(sample)
            state.bytes += sample.cost - replaced
            state.entries[name] = entry
        }
    }

    /// Begins an operation: takes the token's samples and uses a try.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for an ended or used up token and one for something else,
    ///   ``BioIDRefusal/badRequest(_:)`` where no sample waits.
    func begin(_ name: String, _ action: BioIDAction, now: Double) throws(BioIDRefusal) -> Attempt {
        try state.withLock { (state) throws(BioIDRefusal) in
            var entry = try Self.entry(name, state, now)
            let task = BioIDTask(rawValue: entry.claims.task)
            guard task.action == action else { throw .forbidden("TaskNotAllowed") }
            guard entry.tries < task.tries else { throw .forbidden("NoTriesLeft") }
            guard !entry.samples.isEmpty else { throw .badRequest("NoSamples") }
            let attempt = Attempt(
                claims: entry.claims, samples: entry.samples.sorted { $0.index < $1.index }, number: entry.tries)
            state.bytes -= entry.cost
            entry.samples = []
            entry.tries += 1
            state.entries[name] = entry
            return attempt
        }
    }

    /// Ends an operation.
    func finish(_ attempt: Attempt, _ result: OperationResult) {
        state.withLock { $0.entries[attempt.claims.jti]?.result = result }
    }

    /// Takes an operation back that could not be done, as the service was too busy: try and samples stay the token's.
    func giveBack(_ attempt: Attempt) {
        state.withLock { state in
            guard var entry = state.entries[attempt.claims.jti] else { return }
            state.bytes -= entry.cost
            entry.tries -= 1
            entry.samples = Array((attempt.samples + entry.samples).prefix(limits.samplesPerToken))
            state.bytes += entry.cost
            state.entries[attempt.claims.jti] = entry
        }
    }

    /// The last result of a token; nil where nothing was done yet.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for a token of another app, and one that is over for long.
    func result(_ name: String, of app: String, now: Double) throws(BioIDRefusal) -> OperationResult? {
        try state.withLock { (state) throws(BioIDRefusal) in
            guard let entry = state.entries[name], entry.claims.app == app, now < entry.deadline + limits.grace else {
                throw .forbidden("UnknownToken")
            }
            return entry.result
        }
    }

    /// Forgets the samples that wait in tokens of a person.
    func forget(_ bcid: BCID) {
        state.withLock { state in
            for (name, entry) in state.entries where entry.claims.bcid == bcid.description {
                state.bytes -= entry.cost
                state.entries[name]?.samples = []
            }
        }
    }

    private static func entry(_ name: String, _ state: borrowing State, _ now: Double) throws(BioIDRefusal) -> Entry {
        guard let entry = state.entries[name] else { throw .forbidden("UnknownToken") }
        guard now < entry.deadline else { throw .forbidden("TokenExpired") }
        return entry
    }

    /// Drops samples of tokens that have ended, and tokens whose results nobody may read any more.
    private func sweep(_ state: inout State, _ now: Double) {
        guard abs(now - state.swept) >= limits.interval else { return }
        state.swept = now
        state.entries = state.entries.filter { $0.value.deadline + limits.grace > now }
        for (name, entry) in state.entries where entry.deadline <= now && !entry.samples.isEmpty {
            state.entries[name]?.samples = []
        }
        state.bytes = state.entries.values.reduce(0) { $0 + $1.cost }
    }
}
