internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// Sign-up during a sign-in, where anybody may sign up.
struct SignUpRoutes: RouteSet {
    let openID: OpenIDProvider
    let browser: SignInBrowser
    let signUp: SignUp
    let modalities: [Modality]
    /// Where people stand who sign up by themselves; nobody may unless stated.
    let place: SignUp.Place?
    let limit: AnonymousLimit
    let people: SignUpLimit

    func add(to router: Router<ServiceRequestContext>) {
        let path: RouterPath = "/v2/authorize/:signIn/sign-up"
        router.get(path) { request, context in
            guard let signIn = try await signIn(request, context) else { return gone() }
            return SignUpPage(signIn: signIn.id).page.response()
        }
        router.post(path) { request, context in try await add(request, context) }
    }

    /// Whether a new user could sign in by a request.
    static func isOpen(_ signIn: OpenIDProvider.SignInRequest, at place: SignUp.Place?) -> Bool {
        !signIn.hasHint && place != nil && SignUp.Place(signIn.partition) == place
    }

    /// The sign-in of the browser that asks, where it is open to new users.
    private func signIn(
        _ request: Request, _ context: ServiceRequestContext
    ) async throws -> OpenIDProvider.SignInRequest? {
        guard let id = try await browser.signIn(request, context), let signIn = openID.page(id),
            Self.isOpen(signIn, at: place)
        else { return nil }
        return signIn
    }

    /// Invites the person whom the form describes, and answers with the page that enrolls.
    private func add(_ request: Request, _ context: ServiceRequestContext) async throws -> Response {
        guard let signIn = try await signIn(request, context), let place else { return gone() }
        if let seconds = people.wait(context) {
            return RefusalPage.tooManyPeople.response(
                status: .tooManyRequests, headers: [.retryAfter: String(seconds)])
        }
        if let seconds = limit.wait(context) {
            return RefusalPage.tooOften.response(
                status: .tooManyRequests, headers: [.retryAfter: String(seconds)])
        }
        guard request.isForm else { throw ServiceFailure.badRequest("the body must be a form") }
        let form = try await request.distinctFormFields()
        do {
            guard let username = form["username"] else { throw UserDirectory.Problem.malformed(field: "username") }
            let details = SignUp.Details(name: form["name"], preferred_username: username)
            let invitation = try signUp.add(details, at: place, by: nil, from: context.source)
            openID.take(newUser: invitation.user.id, for: signIn.id)
            return EnrollPage(
                ticket: invitation.ticket, name: invitation.user.name ?? invitation.user.username,
                modalities: modalities, signIn: signIn.id
            ).page.response()
        } catch UserDirectory.Problem.malformed {
            return SignUpPage(signIn: signIn.id, problem: SignUpPage.wrongName).page.response(status: .badRequest)
        } catch Refusal.busy(let seconds) {
            return RefusalPage.broken.response(
                status: .serviceUnavailable, headers: [.retryAfter: String(seconds)])
        }
    }

    private func gone() -> Response { RefusalPage.gone.response(status: .notFound) }
}
