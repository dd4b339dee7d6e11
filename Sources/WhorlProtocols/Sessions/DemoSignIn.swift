import Synchronization
package import Whorl

/// A demo site that signs people in by QR sessions: it plays the exploiter, and gives its browsers tickets, which are
/// no identifiers of sessions.
package final class DemoSignIn: Sendable {
    /// A session that a browser waits for.
    package struct Begun: Sendable {
        /// What the browser asks by.
        package let ticket: String
        /// The session.
        package let session: VidSession
        /// The app for which it was registered.
        package let app: App
    }

    /// Seconds that a browser may ask for a session after it has ended.
    private static let grace = 600.0
    /// Tickets that are kept: more than there are sessions, of which some are forgotten before their tickets.
    private static let most = 20_000

    private let sessions: VidSessions
    /// The app that the site is; nil where there is no demo.
    private let name: String?
    /// The session of each ticket.
    private let tickets = Mutex(ExpiringTable<String, String>(most: most, overflow: .dropOldest))

    /// Makes the site of an app.
    package init(_ sessions: VidSessions, app name: String?) {
        self.sessions = sessions
        self.name = name
    }

    /// Registers a session in place of the one that the browser has.
    ///
    /// - Parameters:
    ///   - earlier: the browser's ticket.
    ///   - origin: where the browser is.
    /// - Returns: the session and its ticket; nil where there is no demo, or its app has no member.
    /// - Throws: what ``VidSessions/register(_:by:)`` and the store throw.
    package func begin(after earlier: String? = nil, from origin: VidOrigin? = nil) throws -> Begun? {
        guard let app = try app(), let member = app.member else { return nil }
        if let earlier, let old = tickets.withLock({ $0.remove(earlier) }) { sessions.registry.replace(old) }
        let request = VidRequest(
            member: member, aliasType: .qr, origin: origin, isConfirmed: true, renews: true, isAnonymous: true)
        let session = try sessions.register(request, by: app)
        let (ticket, now) = (sessions.randomness.name(), sessions.time.now)
        tickets.withLock { _ = $0.insert(session.id, for: ticket, until: session.expires + Self.grace, at: now) }
        return Begun(ticket: ticket, session: session, app: app)
    }

    /// Shows another code of the session of a ticket; nil for an unknown ticket.
    ///
    /// - Throws: what ``VidSessions/renew(_:)`` throws.
    package func renew(_ ticket: String) throws(VidRefusal) -> VidSession? {
        try tickets.withLock { $0[ticket] }.map { id throws(VidRefusal) in try sessions.renew(id) }
    }

    /// The session of a ticket and the app that may ask for it; nil for an unknown ticket.
    ///
    /// - Throws: `WhorlError.storeBusy`, `.storeDamaged`.
    package func session(of ticket: String) throws(WhorlError) -> (id: String, app: App)? {
        guard let app = try app(), let id = tickets.withLock({ $0[ticket] }) else { return nil }
        return (id, app)
    }

    private func app() throws(WhorlError) -> App? {
        guard let name else { return nil }
        return try sessions.records.find(App.self, name)
    }
}
