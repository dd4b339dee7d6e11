package import Synchronization

/// The sessions of this process: so many at most, and those that ended long ago are forgotten.
package final class VidRegistry: Sendable {
    package struct State {
        var sessions: ExpiringTable<String, VidSession>
        /// Sessions by their aliases.
        var aliases: ExpiringTable<String, String>
        /// Calls that wait for a change, by session and ticket.
        var waiting: [String: [Int: CheckedContinuation<Void, Never>]] = [:]
        var parked = 0
        var tickets = 0
        var isClosing = false

        init(most: Int) {
            sessions = ExpiringTable(most: most, overflow: .refuse, sweepInterval: sweepInterval)
            aliases = ExpiringTable(most: most, overflow: .refuse, sweepInterval: sweepInterval)
        }
    }

    let time: Timepiece
    package let state: Mutex<State>
    /// Calls that may wait at once.
    let mostParked: Int

    /// Seconds that an ended session can still be asked for.
    private static let memory = 600.0
    /// Seconds between two searches for sessions that can be forgotten.
    private static let sweepInterval = 5.0

    /// Makes a registry.
    ///
    /// - Parameters:
    ///   - time: the clock.
    ///   - most: sessions that are kept at once.
    ///   - mostParked: calls that may wait for a change at once.
    package init(_ time: Timepiece, most: Int = 10_000, mostParked: Int = 2_000) {
        self.time = time
        state = Mutex(State(most: most))
        self.mostParked = mostParked
    }

    /// Calls that wait for a change.
    package var parked: Int { state.withLock { $0.parked } }

    /// Keeps a session.
    ///
    /// - Throws: ``Refusal/busy(retryAfter:)`` where there are too many.
    package func add(_ session: VidSession) throws(Refusal) {
        let now = time.now
        let isKept = state.withLock { state -> Bool in
            // Both tables hold the same sessions for the same time. Whoever waits for one that is forgotten is woken by its
            // own time limit.
            let end = Self.end(of: session)
            return state.sessions.insert(session, for: session.id, until: end, at: now)
                && state.aliases.insert(session.id, for: session.alias, until: end, at: now)
        }
        guard isKept else { throw .busy(retryAfter: Int(Self.sweepInterval)) }
    }

    /// A session as it stands now.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func session(_ id: String) throws(VidRefusal) -> VidSession {
        try change(id) { (session) throws(VidRefusal) in session }
    }

    /// The session that an alias shows.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func session(alias: String) throws(VidRefusal) -> VidSession {
        guard let id = state.withLock({ $0.aliases[alias] }) else { throw .unknownSession }
        return try session(id)
    }

    /// Sessions that wait for an authenticator.
    package func opportunities(where isWanted: (VidSession) -> Bool) -> [VidSession] {
        let now = time.now
        return state.withLock { state in
            state.sessions.all.map(\.value).filter { $0.status == .opportunity && $0.expires > now && isWanted($0) }
        }.sorted { $0.registered < $1.registered }
    }

    /// Changes a session, and wakes who waits for that.
    ///
    /// - Throws: what `body` throws, which leaves the session as it was; ``VidRefusal/unknownSession``.
    @discardableResult
    package func change<Value: Sendable>(
        _ id: String, _ body: (inout VidSession) throws(VidRefusal) -> Value
    ) throws(VidRefusal) -> Value {
        let now = time.now
        var woken: [CheckedContinuation<Void, Never>] = []
        defer { woken.forEach { $0.resume() } }
        let outcome = state.withLock { state -> Result<Value, VidRefusal> in
            guard var session = state.sessions[id] else { return .failure(.unknownSession) }
            let before = session.change
            session.expire(at: now)
            let outcome: Result<Value, VidRefusal>
            do throws(VidRefusal) {
                var changed = session
                outcome = .success(try body(&changed))
                session = changed
            } catch {
                outcome = .failure(error)
            }
            state.sessions.change(id) { $0 = session }
            if session.change != before {
                state.sessions.end(id, at: Self.end(of: session))
                state.aliases.end(session.alias, at: Self.end(of: session))
                woken = Self.release(&state, id)
            }
            return outcome
        }
        return try outcome.get()
    }

    /// Takes the calls out that wait for a session.
    static func release(_ state: inout State, _ id: String) -> [CheckedContinuation<Void, Never>] {
        guard let waiting = state.waiting.removeValue(forKey: id) else { return [] }
        state.parked -= waiting.count
        return Array(waiting.values)
    }

    /// When a session can be forgotten.
    private static func end(of session: VidSession) -> Double { (session.ended ?? session.expires) + memory }
}
