internal import Synchronization
package import WhorlProtocols

/// Who has signed in to the operator's page, in memory only.
package final class OperatorSessions: Sendable {
    /// What a session's forms show, so that no other site can send them.
    package struct Session: Sendable {
        package let form: String
        /// Who signed in.
        package var holder: Operator
    }

    /// Seconds that a session lasts.
    static let life = 8.0 * 3600
    /// The most sessions at once; the oldest ends first.
    private static let most = 64
    /// The most of one operator, whose own oldest one ends first, so that nobody ends the sessions of others.
    private static let mostOfOne = 8

    private let time: Timepiece
    private let randomness: Randomness
    private let sessions = Mutex(ExpiringTable<String, Session>(most: most, quota: mostOfOne, overflow: .dropOldest))

    package init(_ time: Timepiece, _ randomness: Randomness) {
        self.time = time
        self.randomness = randomness
    }

    /// Begins a session.
    ///
    /// - Returns: its name, which only the browser and the service know.
    package func begin(_ holder: Operator) -> String {
        let (name, session) = (randomness.secret(), Session(form: randomness.secret(), holder: holder))
        let now = time.now
        sessions.withLock { _ = $0.insert(session, for: name, until: now + Self.life, owner: holder.id, at: now) }
        return name
    }

    /// The session of a name, while it lasts.
    package func find(_ name: String) -> Session? {
        let now = time.now
        return sessions.withLock { $0.value(name, at: now) }
    }

    /// Ends a session.
    package func end(_ name: String) {
        sessions.withLock { _ = $0.remove(name) }
    }
}
