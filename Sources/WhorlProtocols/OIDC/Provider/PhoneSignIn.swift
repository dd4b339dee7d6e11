import Synchronization
import Whorl

/// Sign-ins that a phone finishes: the page shows the code of a QR session, and whoever the phone proves signs in here.
package final class PhoneSignIn: Sendable {
    /// The answer to a sign-in page that asks for a code.
    package enum Beginning: Sendable {
        /// The session whose code is shown.
        case code(VidSession)
        /// The sign-in is over.
        case gone
        /// The page must ask for the user's name first.
        case nameRequired
        /// The sign-in needs liveness, which a phone cannot show.
        case livenessRequired
    }

    /// The outcome of a sign-in's session.
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

    /// Registers a session for a sign-in; it takes the place of an earlier one.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - origin: where the browser is.
    /// - Returns: the session, or why there is none.
    /// - Throws: what ``VidSessions/register(_:own:)`` and the store throw, ``Refusal/busy(retryAfter:)``.
    package func begin(_ id: String, from origin: VidOrigin? = nil) throws -> Beginning {
        guard let page = openID.page(id) else { return .gone }
        guard !page.needsName else { return .nameRequired }
        guard !page.needsLiveness else { return .livenessRequired }
        if let earlier = tickets.withLock({ $0.remove(id) }) { sessions.registry.replace(earlier.session) }
        let (app, openID) = (Self.app(of: page), openID)
        var request = VidRequest(
            member: app.id, aliasType: .qr, transactionText: "Sign in to \(page.client)", origin: origin,
            isConfirmed: true, renews: true, isAnonymous: true)
        // Who is named on the page needs no profile on the phone, and nobody else is compared.
        if page.isNamed {
            request.decision = { (sample, source) throws(Refusal) in
                try await openID.result(of: sample, from: source, for: id)
            }
        }
        request.admission = { result throws(Refusal) in try openID.obstacle(id, for: result.bcid) }
        let session = try sessions.register(request, own: app)
        let (ticket, now) = (Ticket(session: session.id, app: app), sessions.time.now)
        // Another call for this sign-in may have come between: the last one counts.
        let other = tickets.withLock { tickets in
            let other = tickets[id]
            tickets.insert(ticket, for: id, until: session.expires + Self.grace, at: now)
            return other
        }
        if let other { sessions.registry.replace(other.session) }
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
    /// - Throws: what the provider throws.
    package func outcome(of id: String, _ session: VidSession) throws(Refusal) -> Outcome? {
        guard session.status.isTerminal else { return .waiting(session.status) }
        // A session that another took the place of says nothing of the sign-in.
        guard !session.isReplaced else { return .ended }
        let isFirst = tickets.withLock { tickets in
            guard tickets[id]?.session == session.id else { return false }
            tickets.remove(id)
            return true
        }
        guard isFirst else { return nil }
        if session.status == .completed, let result = session.result {
            let answer = try openID.vouch(id, for: result.bcid, as: result.user, by: [result.modality]) {
                (try? sessions.registry.session(session.id))?.result != nil
            }
            return .answered(answer)
        }
        return session.status == .failed ? .answered(try openID.reject(id)) : .ended
    }

    /// What an OpenID client may do in QR sessions: work where its users are. It is no record, as an operator may
    /// register an app under any identifier; nobody can show a secret for it.
    private static func app(of page: OpenIDProvider.SignInRequest) -> App {
        let name = "client:\(page.clientID)"
        return App(
            id: name, name: page.client, secret: .noDigest, scopes: [page.partition], member: name,
            identifies: page.identifies)
    }
}
