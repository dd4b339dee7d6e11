import Synchronization
import Whorl

/// Sign-ins that a phone finishes: the page shows the code of a QR session, and whoever the phone proves signs in here.
package final class PhoneSignIn: Sendable {
    /// What a sign-in page is told when it asks for a code.
    package enum Beginning: Sendable {
        /// The session whose code is shown.
        case code(VidSession)
        /// The sign-in is over.
        case gone
        /// The page must ask for the user's name first.
        case nameRequired
    }

    /// What became of a sign-in's session.
    package enum Outcome: Sendable, Equatable {
        /// The phone has not finished.
        case waiting(VidStatus)
        /// What the provider answers to what the phone proved, or failed to prove.
        case answered(OpenIDProvider.SampleAnswer)
        /// The session ended without a decision.
        case ended
    }

    /// The session that a sign-in waits for.
    package struct Ticket: Sendable {
        /// The session's identifier.
        package let session: String
        /// The app that may ask for it.
        package let app: App
    }

    /// Seconds that an ended session may still be asked for.
    private static let grace = 60.0

    private let openID: OpenIDProvider
    private let sessions: VidSessions
    /// The ticket of each sign-in, as many as there may be sign-ins.
    private let tickets = Mutex(ExpiringTable<String, Ticket>(most: Ledger.most, overflow: .dropOldest))

    /// Joins the provider and the sessions.
    package init(_ openID: OpenIDProvider, _ sessions: VidSessions) {
        self.openID = openID
        self.sessions = sessions
    }

    /// Registers a session for a sign-in.
    ///
    /// - Throws: as ``VidSessions/register(_:by:)`` and the store have it, ``Refusal/busy(retryAfter:)``.
    package func begin(_ id: String) async throws -> Beginning {
        guard let page = openID.page(id) else { return .gone }
        guard !page.needsName else { return .nameRequired }
        let (app, openID) = (try await app(of: page), openID)
        var request = VidRequest(
            member: app.member ?? "", aliasType: .qr, transactionText: "Sign in to \(page.client)")
        // Who is named on the page needs no profile on the phone, and nobody else is compared.
        if page.isNamed {
            request.decision = { (sample, source) throws(Refusal) in
                try await openID.result(of: sample, from: source, for: id)
            }
        }
        let session = try sessions.register(request, by: app)
        let (ticket, now) = (Ticket(session: session.id, app: app), sessions.time.now)
        tickets.withLock { _ = $0.insert(ticket, for: id, until: session.expires + Self.grace, at: now) }
        return .code(session)
    }

    /// The session that an open sign-in waits for; nil for one that is over.
    package func ticket(of id: String) -> Ticket? {
        guard openID.page(id) != nil else { return nil }
        return tickets.withLock { $0[id] }
    }

    /// Hands the end of a session on to its sign-in, once.
    ///
    /// - Returns: what became of it; nil where another call handed it on.
    /// - Throws: as the provider has it.
    package func outcome(of id: String, _ session: VidSession) throws(Refusal) -> Outcome? {
        guard session.status.isTerminal else { return .waiting(session.status) }
        guard tickets.withLock({ $0.remove(id) }) != nil else { return nil }
        if session.status == .completed, let result = session.result {
            return .answered(try openID.vouch(id, for: result.bcid, by: [result.modality]))
        }
        return session.status == .failed ? .answered(try openID.reject(id)) : .ended
    }

    /// The app that stands for an OpenID client in QR sessions: it may work where the client's users are.
    private func app(of page: OpenIDProvider.SignInRequest) async throws -> App {
        let name = "openid-\(page.clientID)"
        let kept = try sessions.records.find(App.self, name)
        if let kept, kept.scopes == [page.partition], kept.identifies == page.identifies { return kept }
        // Nobody learns the secret: the app is used by this service alone.
        let hash = SecretHash(generated: sessions.randomness.secret())
        let app = App(
            id: name, name: page.client, secret: hash, scopes: [page.partition], member: name,
            identifies: page.identifies)
        try sessions.records.put(app)
        return app
    }
}
