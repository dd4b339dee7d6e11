internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// Sign-up: an app, or anybody where the configuration says so, adds a user, who enrolls by a link.
struct UserRoutes: RouteSet {
    let signUp: SignUp
    let apps: AppRegistry
    let biometrics: Biometrics
    let settings: Settings
    let limit: AnonymousLimit
    let people: SignUpLimit

    /// What sign-up is held to.
    struct Settings {
        /// How the service is reached.
        let url: String
        /// Where people stand who sign up by themselves; nobody may unless stated.
        let place: SignUp.Place?
    }

    private struct Body: Decodable {
        let details: SignUp.Details
        let partition: String?
        let bcid: String?

        private enum Key: String, CodingKey { case partition, bcid }

        init(from decoder: any Decoder) throws {
            details = try SignUp.Details(from: decoder)
            let container = try decoder.container(keyedBy: Key.self)
            partition = try container.decodeIfPresent(String.self, forKey: .partition)
            bcid = try container.decodeIfPresent(String.self, forKey: .bcid)
        }
    }

    private struct Added: Encodable {
        let id: String
        let sub: String
        /// Told to apps alone.
        let bcid: String?
        let enroll_url: String
        let expires_in: Int
    }

    private struct Enrolled: Encodable {
        package let status = "enrolled"
        let message: String
        let references: Int

        /// Says nothing of whether a name that nobody vouched for belongs to somebody.
        init(_ user: OIDCUser, references: Int) {
            if !user.isSelfSignedUp || user.username == nil && user.email == nil {
                message = "You are enrolled and can sign in now."
            } else if user.username == nil {
                message = "You are enrolled. Sign in as \(user.id)."
            } else {
                message = "You are enrolled. If your name belongs to somebody else already, sign in as \(user.id)."
            }
            self.references = references
        }
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.post("/v1/users") { request, context in try await add(request, context) }
        router.get("/v1/enroll/:ticket") { _, context in
            guard let ticket = context.parameters.get("ticket"), let user = signUp.user(by: ticket) else {
                return RefusalPage.gone.response(status: .notFound)
            }
            return EnrollPage(
                ticket: ticket, name: user.name ?? user.username,
                modalities: biometrics.reader.modalities
            ).page.response()
        }
        router.post("/v1/enroll/:ticket/sample") { request, context in
            guard let ticket = context.parameters.get("ticket"), let user = signUp.user(by: ticket) else {
                throw Self.gone
            }
            try limit.admit(context)
            let samples = try await request.samples(biometrics, limit, context)
            do {
                let count =
                    try await user.isSelfSignedUp
                    ? people.counting(context) { try await signUp.enroll(ticket, samples) }
                    : signUp.enroll(ticket, samples)
                guard let count else { throw Self.gone }
                return Response.json(Enrolled(user, references: count), status: .created)
            } catch let problem as UserDirectory.Problem {
                throw problem.failure
            }
        }
    }

    private static let gone = ServiceFailure(
        status: .notFound, code: "Gone", message: "this link is used up or too old")

    private func add(_ request: Request, _ context: ServiceRequestContext) async throws -> Response {
        let shown = request.basic
        let app: App?
        if let shown {
            guard let known = try await apps.app(shown.user, secret: shown.password) else {
                throw SignUp.PlaceFault.unauthorized.failure
            }
            app = known
        } else {
            app = nil
        }
        let body = try await request.json(Body.self)
        do {
            let place = try SignUp.Place(bcid: body.bcid, partition: body.partition, of: app, usual: settings.place)
            if app == nil {
                try limit.admit(context)
                try people.check(context)
            }
            let invitation = try signUp.add(
                body.details, at: place, by: app, from: app == nil ? context.source : nil)
            let added = Added(
                id: invitation.user.id, sub: invitation.user.id,
                bcid: app == nil ? nil : invitation.user.bcid.description,
                enroll_url: "\(settings.url)/v1/enroll/\(invitation.ticket)", expires_in: Int(invitation.life))
            return .json(added, status: .created)
        } catch let fault as SignUp.PlaceFault {
            throw fault.failure
        } catch let problem as UserDirectory.Problem {
            throw problem.failure
        }
    }
}

extension SignUp.PlaceFault {
    /// The answer that tells of it.
    fileprivate var failure: ServiceFailure {
        switch self {
        case .unauthorized:
            ServiceFailure(
                status: .unauthorized, code: "Unauthorized", message: "an app's identifier and secret are needed",
                headers: [.wwwAuthenticate: "Basic realm=\"whorl\""])
        case .notToChoose: .forbidden("only an app may say where a user stands")
        case .foreign: .forbidden("the app may not work on this partition")
        case .missing: .badRequest("bcid or partition is missing")
        case .malformed: .badRequest("partition must be storage.partition, such as bws.1")
        }
    }
}

extension UserDirectory.Problem {
    /// The answer that tells of it.
    fileprivate var failure: any Error {
        switch self {
        case .personHasUser:
            ServiceFailure(status: .conflict, code: "PersonHasUser", message: "the person is a user already")
        case .nameTaken:
            ServiceFailure(status: .conflict, code: "NameTaken", message: "the user name or email is another user's")
        case .malformed(let field):
            ServiceFailure.badRequest("\(field) is empty, too long or malformed")
        case .store(let error): Refusal.engine(error)
        }
    }
}
