internal import Hummingbird
internal import Synchronization
internal import Whorl
internal import WhorlProtocols

/// A site that signs people in by QR sessions: it plays the exploiter, and its browser learns no session's identifier.
final class DemoLoginRoutes: RouteSet, Sendable {
    private struct Ticket {
        let session: String
        let expires: Double
    }

    private struct Known: Decodable {
        let lastStatus: String?
    }

    private struct Person: Encodable {
        let status: VidStatus
        let name: String?
        let biometrics: [Modality]?
        let authenticatedAt: Int?
    }

    private static let cookie = "whorl_demo"
    private static let longest = 1 << 10
    /// Seconds that a browser may ask for a session after it has ended.
    private static let grace = 600.0

    private let parts: ServiceParts
    private let sessions: VidSessions
    /// The sessions of browsers, by what their cookies hold.
    private let tickets = Mutex<[String: Ticket]>([:])

    init(parts: ServiceParts, sessions: VidSessions) {
        self.parts = parts
        self.sessions = sessions
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/demo/login") { _, _ in try await self.answering { try self.page() } }
        router.post("/demo/login/status") { request, _ in
            try await self.answering {
                try request.requireType(MediaType.json)
                return try await self.status(request)
            }
        }
    }

    private func app() throws -> App? {
        try parts.configuration.sessions.demo.flatMap { try parts.records.find(App.self, $0) }
    }

    private func page() throws -> Response {
        guard let app = try app(), let member = app.member else { return LoginPage.off.response(status: .notFound) }
        let session = try sessions.register(VidRequest(member: member, aliasType: .qr), by: app)
        let ticket = parts.randomness.name()
        let now = parts.time.now
        tickets.withLock { tickets in
            tickets = tickets.filter { $0.value.expires > now }
            tickets[ticket] = Ticket(session: session.id, expires: session.expires + Self.grace)
        }
        let secure = parts.url.hasPrefix("https:") ? "; Secure" : ""
        let cookie = "\(Self.cookie)=\(ticket); Path=/demo/login; HttpOnly; SameSite=Strict\(secure)"
        let page = LoginPage.fresh(
            picture: try session.picture(url: parts.url), alias: session.alias, site: app.name,
            minutes: max(1, Int((session.expires - session.registered) / 60)))
        return page.response(headers: [.setCookie: cookie])
    }

    private func status(_ request: Request) async throws -> Response {
        let ticket = request.cookies[Self.cookie]?.value
        guard let app = try app(), let ticket, let session = tickets.withLock({ $0[ticket]?.session }) else {
            throw VidRefusal.unknownSession
        }
        return try await request.untilHangup(upTo: Self.longest) { (known: Known) in
            let report = try await self.sessions.waiting(
                session, for: app, past: known.lastStatus.flatMap(VidStatus.init(rawValue:)),
                seconds: VidSessions.longestWait)
            let result = report.session.status == .completed ? report.session.result : nil
            return .json(
                Person(
                    status: report.session.status, name: result?.subject, biometrics: result.map { [$0.modality] },
                    authenticatedAt: result.map { Int($0.time) }))
        }
    }
}
