package import Synchronization

/// The sessions of this process: so many at most, and those that ended long ago are forgotten.
package final class VidRegistry: Sendable {
    package struct State {
        /// Sessions, each counted for its app.
        var sessions: ExpiringTable<String, VidSession>
        /// Sessions by their aliases.
        var aliases: ExpiringTable<String, String>
        /// Sessions by their holds.
        var holds: ExpiringTable<String, String>
        /// The sessions of anonymous browsers, each counted for its network.
        var anonymous: ExpiringTable<String, Bool>
        /// Calls that wait for a change, by session and ticket.
        var waiting: [String: [Int: CheckedContinuation<Void, Never>]] = [:]
        var parked = 0
        var tickets = 0
        var isClosing = false

        init(most: Int, ofApp: Int, ofNetwork: Int) {
            sessions = ExpiringTable(most: most, quota: ofApp, overflow: .refuse, sweepInterval: sweepInterval)
            // A session whose codes are replaced has up to three that are known.
            aliases = ExpiringTable(most: 3 * most, overflow: .refuse, sweepInterval: sweepInterval)
            holds = ExpiringTable(most: most, overflow: .refuse, sweepInterval: sweepInterval)
            anonymous = ExpiringTable(most: most, quota: ofNetwork, overflow: .refuse, sweepInterval: sweepInterval)
        }
    }

    let time: Timepiece
    package let state: Mutex<State>
    /// Calls that may wait at once.
    let mostParked: Int

    /// Seconds that an ended session can still be asked for.
    private static let memory = 600.0
    /// The same of one that an anonymous browser opened.
    private static let shortMemory = 60.0
    /// Seconds between two searches for sessions that can be forgotten.
    private static let sweepInterval = 5.0

    /// Makes a registry.
    ///
    /// - Parameters:
    ///   - time: the clock.
    ///   - most: sessions that are kept at once.
    ///   - ofApp: the same of one app.
    ///   - ofNetwork: the same that anonymous browsers of one network opened.
    ///   - mostParked: calls that may wait for a change at once.
    package init(
        _ time: Timepiece, most: Int = 20_000, ofApp: Int = 10_000, ofNetwork: Int = 100, mostParked: Int = 2_000
    ) {
        self.time = time
        state = Mutex(State(most: most, ofApp: ofApp, ofNetwork: ofNetwork))
        self.mostParked = mostParked
    }

    /// Calls that wait for a change.
    package var parked: Int { state.withLock { $0.parked } }

    /// Keeps a session.
    ///
    /// - Throws: ``Refusal/busy(retryAfter:)`` where there are too many, of all, of its app or of its network.
    package func add(_ session: VidSession) throws(Refusal) {
        let now = time.now
        let isKept = state.withLock { state -> Bool in
            // Whoever waits for a session that is forgotten is woken by its own time limit.
            let end = Self.end(of: session)
            let isTaken =
                state.sessions.insert(session, for: session.id, until: end, owner: session.exploiter.id, at: now)
                && (session.network.map {
                    state.anonymous.insert(true, for: session.id, until: end, owner: $0, at: now)
                } ?? true)
                && state.aliases.insert(session.id, for: session.alias, until: Self.end(ofAliasOf: session), at: now)
                && (session.hold.map { state.holds.insert(session.id, for: $0, until: end, at: now) } ?? true)
            if !isTaken { Self.forget(session, in: &state) }
            return isTaken
        }
        guard isKept else { throw .busy(retryAfter: Int(Self.sweepInterval)) }
    }

    /// Ends a session whose place another of the same sign-in takes: it takes up no room from now on.
    package func replace(_ id: String) {
        let now = time.now
        _ = try? change(id) { (session) throws(VidRefusal) in session.replace(at: now) }
    }

    /// Ends sessions whose person was signed out, where they have not ended.
    package func end(at now: Double, where isWanted: (VidSession) -> Bool) {
        let found = state.withLock { $0.sessions.all.map(\.value).filter(isWanted).map(\.id) }
        for id in found { _ = try? change(id) { (session) throws(VidRefusal) in session.revoke(at: now) } }
    }

    private static func forget(_ session: VidSession, in state: inout State) {
        state.sessions.remove(session.id)
        state.anonymous.remove(session.id)
        state.aliases.remove(session.alias)
        if let hold = session.hold { state.holds.remove(hold) }
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
        let now = time.now
        guard let id = state.withLock({ $0.aliases.value(alias, at: now) }) else { throw .unknownSession }
        return try session(id)
    }

    /// The session of a hold.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func session(hold: String) throws(VidRefusal) -> VidSession {
        guard let id = state.withLock({ $0.holds[hold] }) else { throw .unknownSession }
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
            let (before, shown) = (session.change, (alias: session.alias, end: Self.end(ofAliasOf: session)))
            session.expire(at: now)
            let outcome: Result<Value, VidRefusal>
            do throws(VidRefusal) {
                var changed = session
                outcome = .success(try body(&changed))
                session = changed
            } catch {
                outcome = .failure(error)
            }
            if session.alias != shown.alias {
                let end = Self.end(ofAliasOf: session)
                guard state.aliases.insert(id, for: session.alias, until: end, at: now) else {
                    return .failure(.conflict(session.status))
                }
                state.aliases.end(shown.alias, at: min(shown.end, now + VidSession.codeGrace))
            }
            state.sessions.change(id) { $0 = session }
            if session.change != before {
                let end = Self.end(of: session)
                state.sessions.end(id, at: end)
                state.anonymous.end(id, at: end)
                state.aliases.end(session.alias, at: end)
                if let hold = session.hold { state.holds.end(hold, at: end) }
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
    private static func end(of session: VidSession) -> Double {
        let end = session.ended ?? session.expires
        return session.isReplaced ? end : end + (session.network == nil ? memory : shortMemory)
    }

    /// When the alias that a session is shown by now leads nowhere, unless it is replaced before.
    private static func end(ofAliasOf session: VidSession) -> Double {
        session.hold == nil
            ? end(of: session) : session.aliasMade + VidSession.codeLife + VidSession.codeGrace
    }
}
