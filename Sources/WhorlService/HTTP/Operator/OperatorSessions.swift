internal import Synchronization
internal import WhorlProtocols

/// Who has signed in to the operator's page, in memory only.
final class OperatorSessions: Sendable {
    /// What a session's forms show, so that no other site can send them.
    struct Session: Sendable {
        let form: String
        let ends: Double
    }

    /// Seconds that a session lasts.
    static let life = 8.0 * 3600
    /// The most sessions at once; the oldest ends first.
    private static let most = 64

    private let time: Timepiece
    private let randomness: Randomness
    private let sessions = Mutex<[String: Session]>([:])

    init(_ time: Timepiece, _ randomness: Randomness) {
        self.time = time
        self.randomness = randomness
    }

    /// Begins a session.
    ///
    /// - Returns: its name, which only the browser and the service know.
    func begin() -> String {
        let (name, session) = (randomness.secret(), Session(form: randomness.secret(), ends: time.now + Self.life))
        let now = time.now
        sessions.withLock { sessions in
            sessions = sessions.filter { $0.value.ends > now }
            if sessions.count >= Self.most, let oldest = sessions.min(by: { $0.value.ends < $1.value.ends }) {
                sessions[oldest.key] = nil
            }
            sessions[name] = session
        }
        return name
    }

    /// The session of a name, while it lasts.
    func find(_ name: String) -> Session? {
        let now = time.now
        return sessions.withLock { $0[name] }.flatMap { $0.ends > now ? $0 : nil }
    }

    /// Ends a session.
    func end(_ name: String) {
        _ = sessions.withLock { $0.removeValue(forKey: name) }
    }
}
