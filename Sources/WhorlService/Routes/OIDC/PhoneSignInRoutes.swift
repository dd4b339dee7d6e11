internal import Hummingbird
internal import Synchronization
internal import Whorl
internal import WhorlProtocols

/// A sign-in that a phone finishes: the page shows the code of a QR session, and whoever the phone proves signs in here.
final class PhoneSignInRoutes: RouteSet, Sendable {
    /// The session that a sign-in waits for.
    private struct Ticket {
        let session: String
        let app: App
        let expires: Double
    }

    private struct Known: Decodable {
        let lastStatus: String?
    }

    private struct Code: Encodable {
        /// A PNG in base64.
        let picture: String
        let seconds: Int
    }

    private static let longest = 1 << 10
    /// Seconds that an ended session may still be asked for.
    private static let grace = 60.0

    private let parts: ServiceParts
    private let sessions: VidSessions
    private let tickets = Mutex<[String: Ticket]>([:])

    init(parts: ServiceParts, sessions: VidSessions) {
        self.parts = parts
        self.sessions = sessions
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.post("/v2/authorize/:signIn/phone") { _, context in
            try await self.begin(context.parameters.get("signIn"))
        }
        router.post("/v2/authorize/:signIn/phone/status") { request, context in
            let id = context.parameters.get("signIn")
            return try await request.untilHangup(upTo: Self.longest) { (known: Known) in
                try await self.status(id, past: known.lastStatus.flatMap(VidStatus.init(rawValue:)))
            }
        }
    }

    private func begin(_ id: String?) async throws -> Response {
        guard let id, let page = parts.openID.page(id) else { return SignInAnswer.gone.response }
        guard !page.needsName else { return SignInAnswer.nameRequired.response }
        let (app, openID) = (try await app(of: page), parts.openID)
        var request = VidRequest(
            member: app.member ?? "", aliasType: .qr, transactionText: "Sign in to \(page.client)")
        // Who is named on the page needs no profile on the phone, and nobody else is compared.
        if page.isNamed {
            request.decision = { (sample) throws(Refusal) in try await openID.result(of: sample, for: id) }
        }
        let session = try sessions.register(request, by: app)
        let now = parts.time.now
        tickets.withLock { tickets in
            tickets = tickets.filter { $0.value.expires > now }
            tickets[id] = Ticket(session: session.id, app: app, expires: session.expires + Self.grace)
        }
        return .json(
            Code(picture: try session.picture(url: parts.url), seconds: Int(session.expires - session.registered)))
    }

    private func status(_ id: String?, past known: VidStatus?) async throws -> Response {
        guard let id, let ticket = tickets.withLock({ $0[id] }), parts.openID.page(id) != nil else {
            return SignInAnswer.gone.response
        }
        let session = try await sessions.waiting(
            ticket.session, for: ticket.app, past: known, seconds: VidSessions.longestWait
        ).session
        guard session.status.isTerminal else {
            return SignInAnswer(status: "waiting", message: session.status.rawValue).response
        }
        // Only one call hands the result on.
        guard tickets.withLock({ $0.removeValue(forKey: id) }) != nil else {
            return SignInAnswer.gone.response
        }
        if session.status == .completed, let result = session.result {
            let answer = try parts.openID.vouch(id, for: result.bcid, by: [result.modality])
            return SignInAnswer(answer, of: id).response
        }
        guard session.status == .failed else {
            return SignInAnswer(status: "ended", message: "The phone did not finish. Show a new code.").response
        }
        return SignInAnswer(try parts.openID.reject(id), of: id).response
    }

    /// The app that stands for an OpenID client in QR sessions: it may work where the client's users are.
    private func app(of page: OpenIDProvider.SignInRequest) async throws -> App {
        let name = "openid-\(page.clientID)"
        let kept = try parts.records.find(App.self, name)
        if let kept, kept.scopes == [page.partition], kept.identifies == page.identifies { return kept }
        let randomness = parts.randomness
        // Nobody learns the secret: the app is used by this service alone.
        let hash = try await parts.biometrics.pool.run { SecretHash(randomness.secret()) }
        let app = App(
            id: name, name: page.client, secret: hash, scopes: [page.partition], member: name,
            identifies: page.identifies)
        try parts.records.put(app)
        return app
    }
}
