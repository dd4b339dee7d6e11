internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// A site that signs people in by QR sessions: its browser learns no session's identifier.
struct DemoLoginRoutes: RouteSet {
    let signIn: DemoSignIn
    let sessions: VidSessions
    /// How the service is reached.
    let url: String
    let limit: AnonymousLimit

    private struct PageState: Decodable {
        let lastStatus: String?
    }

    private struct Person: Encodable {
        package let status: VidStatus
        /// Why it came no further; the phone learns the same.
        let reason: String?
        let name: String?
        let biometrics: [Modality]?
        let authenticatedAt: Int?

        init(_ session: VidSession) {
            let result = session.status == .completed ? session.result : nil
            status = session.status
            reason = session.reason?.rawValue
            name = result.map { $0.name ?? $0.subject }
            biometrics = result.map { [$0.modality] }
            authenticatedAt = result.map { Int($0.time) }
        }
    }

    private var cookie: ServiceCookie {
        ServiceCookie(
            name: "whorl_demo", path: "/demo/login", sameSite: .strict, isSecure: url.hasPrefix("https:"))
    }

    private static let longest = 1 << 10

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/demo/login") { request, context in
            do {
                return try await answering {
                    try limit.admit(context)
                    return try page(request, context)
                }
            } catch let failure as ServiceFailure {
                return LoginPage.refused(failure)
            } catch let refusal as Refusal {
                return LoginPage.refused(refusal.failure)
            }
        }
        router.post("/demo/login/code") { request, _ in
            try await answering {
                guard let ticket = cookie.value(in: request), let session = try signIn.renew(ticket) else {
                    throw VidRefusal.unknownSession
                }
                return .json(try SessionCodeBody(session, url: url))
            }
        }
        router.post("/demo/login/status") { request, _ in
            try await answering {
                try request.requireType(MediaType.json)
                return try await status(request)
            }
        }
    }

    private func page(_ request: Request, _ context: ServiceRequestContext) throws -> Response {
        let origin = VidOrigin(browser: context.client)
        guard let begun = try signIn.begin(after: cookie.value(in: request), from: origin) else {
            return LoginPage.off.response(status: .notFound)
        }
        let (ticket, session) = (begun.ticket, begun.session)
        let page = LoginPage.fresh(try SessionCodeBody(session, url: url), site: begun.app.name)
        return page.response(headers: cookie.field(ticket))
    }

    private func status(_ request: Request) async throws -> Response {
        guard let ticket = cookie.value(in: request), let (session, app) = try signIn.session(of: ticket)
        else { throw VidRefusal.unknownSession }
        return try await request.untilHangup(upTo: Self.longest) { (known: PageState) in
            let report = try await sessions.waiting(
                session, for: app, past: known.lastStatus.flatMap(VidStatus.init(rawValue:)),
                seconds: VidSessions.longestWait)
            return .json(Person(report.session))
        }
    }
}
