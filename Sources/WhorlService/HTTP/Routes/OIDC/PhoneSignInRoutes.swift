internal import Hummingbird
internal import WhorlProtocols

/// A sign-in that a phone finishes: the page shows a code and waits for what the phone proves.
struct PhoneSignInRoutes: RouteSet {
    let browser: SignInBrowser
    let signIn: PhoneSignIn
    let sessions: VidSessions
    /// How the service is reached.
    let url: String
    let limit: AnonymousLimit

    private struct PageState: Decodable {
        let lastStatus: String?
    }

    private static let longest = 1 << 10

    func add(to router: Router<ServiceRequestContext>) {
        router.post("/v2/authorize/:signIn/phone") { request, context in
            try await answering { try begin(try await browser.signIn(request, context), context) }
        }
        router.post("/v2/authorize/:signIn/phone/code") { request, context in
            try await answering { try renew(try await browser.signIn(request, context)) }
        }
        router.post("/v2/authorize/:signIn/phone/status") { request, context in
            let id = try await browser.signIn(request, context)
            return try await answering {
                try await request.untilHangup(upTo: Self.longest) { (known: PageState) in
                    try await status(id, past: known.lastStatus.flatMap(VidStatus.init(rawValue:)))
                }
            }
        }
    }

    private func begin(_ id: String?, _ context: ServiceRequestContext) throws -> Response {
        guard let id else { return SignInAnswer.gone.response }
        try limit.admit(context)
        return switch try signIn.begin(id, from: VidOrigin(browser: context.client)) {
        case .code(let session): .json(try SessionCodeBody(session, url: url))
        case .gone: SignInAnswer.gone.response
        case .nameRequired: SignInAnswer.nameRequired(id).response
        case .livenessRequired: SignInAnswer.livenessRequired.response
        }
    }

    private func renew(_ id: String?) throws -> Response {
        guard let id, let ticket = signIn.ticket(of: id) else { return SignInAnswer.gone.response }
        return .json(try SessionCodeBody(try sessions.renew(ticket.session), url: url))
    }

    private func status(_ id: String?, past known: VidStatus?) async throws -> Response {
        guard let id, let ticket = signIn.ticket(of: id) else { return SignInAnswer.gone.response }
        let session = try await sessions.waiting(
            ticket.session, for: ticket.app, past: known, seconds: VidSessions.longestWait
        ).session
        return switch try signIn.outcome(of: id, session) {
        case .waiting(let status):
            SignInAnswer(
                status: "waiting", message: status.rawValue,
                triesLeft: session.reason == .notRecognized ? session.triesLeft : nil,
                reason: session.reason?.rawValue
            ).response
        case .answered(let answer): SignInAnswer(answer, of: id).because(session.reason).response
        case .ended:
            SignInAnswer(status: "ended", message: "The phone did not finish. Show a new code.")
                .because(session.reason).response
        case nil: SignInAnswer.gone.response
        }
    }
}
