internal import Hummingbird
internal import Logging
internal import WhorlProtocols

/// The authorization endpoint and its sign-in page.
struct AuthorizeRoutes: RouteSet {
    let openID: OpenIDProvider
    let biometrics: Biometrics
    let browser: SignInBrowser
    let limit: AnonymousLimit
    /// Where people stand who sign up by themselves; nobody may unless stated.
    let signUpPlace: SignUp.Place?

    private var cookie: ServiceCookie { .ofSession(openID) }

    private var known: KnownBrowserCookie { KnownBrowserCookie(url: openID.issuer) }

    func add(to router: Router<ServiceRequestContext>) {
        let router = router.group().add(middleware: PopupOpeners())
        router.get("/v2/authorize") { request, context in
            try await begin(FormFields(request.uri.query ?? ""), request, context)
        }
        router.post("/v2/authorize") { request, context in
            guard request.isForm else { throw ServiceFailure.badRequest("the body must be a form") }
            return try await begin(try await request.formFields(), request, context)
        }
        router.post("/v2/authorize/:signIn/sample") { request, context in
            try await sample(request, try await id(request, context), context)
        }
        router.get("/v2/authorize/:signIn/user") { request, context in
            try await id(request, context).flatMap { openID.page($0) }.map(page) ?? gone()
        }
        router.post("/v2/authorize/:signIn/user") { request, context in
            try await name(request, try await id(request, context))
        }
        router.post("/v2/authorize/:signIn/cancel") { request, context in
            try await id(request, context).flatMap { openID.cancel($0) }.map { Response.redirect(to: $0) } ?? gone()
        }
        router.get("/v2/authorize/:signIn/finish") { request, context in
            finish(request, try await id(request, context))
        }
    }

    private func id(_ request: Request, _ context: ServiceRequestContext) async throws -> String? {
        try await browser.signIn(request, context)
    }

    private func begin(
        _ fields: FormFields?, _ request: Request, _ context: ServiceRequestContext
    ) async throws -> Response {
        guard let fields else { return RefusalPage.tooMany.response(status: .badRequest) }
        if let seconds = limit.wait(context) {
            return RefusalPage.tooOften.response(
                status: .tooManyRequests, headers: [.retryAfter: String(seconds)])
        }
        let certificate = try await browser.certificate(context)
        do {
            let known = browser.secret(in: request)
            let secret = known ?? openID.browserSecret()
            let beginning = try openID.begin(
                fields, session: cookie.value(in: request), browser: secret,
                certificate: certificate,
                hint: await openID.tokenHint(of: fields))
            switch beginning {
            case .page(let signIn): return known == nil ? browser.give(secret, to: page(signIn)) : page(signIn)
            case .redirect(let place): return .redirect(to: place)
            }
        } catch AuthorizeFault.page(let reason) {
            return RefusalPage(reason).response(status: .badRequest)
        } catch AuthorizeFault.redirect(let place) {
            return .redirect(to: place)
        } catch {
            context.logger.error("a sign-in could not begin", metadata: ["type": "\(type(of: error))"])
            return RefusalPage.broken.response(status: .internalServerError)
        }
    }

    private func page(_ signIn: OpenIDProvider.SignInRequest) -> Response {
        SignInPage(
            signIn: signIn, modalities: biometrics.reader.modalities,
            offersSignUp: SignUpRoutes.isOpen(signIn, at: signUpPlace)
        ).page.response(
            headers: [.contentSecurityPolicy: PagePolicy.text(formsLeadTo: signIn.leadsTo)])
    }

    /// Takes the user name that a page asks for, and answers with the page that asks for a sample, known or not.
    private func name(_ request: Request, _ id: String?) async throws -> Response {
        guard request.isForm, let name = try await request.formFields()?["username"] else {
            return id.flatMap { openID.page($0) }.map(page) ?? gone()
        }
        return id.flatMap { openID.take(name: name, for: $0) }.map(page) ?? gone()
    }

    private func sample(
        _ request: Request, _ id: String?, _ context: ServiceRequestContext
    ) async throws -> Response {
        guard let id, let page = openID.page(id) else { return SignInAnswer.gone.response }
        guard !page.needsName else { return SignInAnswer.nameRequired(id).response }
        try limit.admit(context)
        let read = try await openID.reading(id) { try await request.samples(biometrics, limit, context) }
        guard let samples = read else { return SignInAnswer.gone.response }
        let source = known.source(of: request, context)
        return SignInAnswer(try await openID.submit(id, samples, from: source), of: id).response
    }

    private func finish(_ request: Request, _ id: String?) -> Response {
        let shown = known.secrets(in: request)
        guard let id, let end = openID.finish(id, session: cookie.value(in: request), browser: shown) else {
            return RefusalPage.gone.response(status: .notFound)
        }
        var kept = HTTPFields()
        if let session = end.session {
            kept.append(contentsOf: cookie.field(session, seconds: Int(openID.policy.sessionLife)))
        }
        if let secrets = end.browser { kept.append(contentsOf: known.field(secrets)) }
        return .redirect(to: end.place, headers: kept)
    }

    private func gone() -> Response { RefusalPage.gone.response(status: .notFound) }
}
