package import Hummingbird
internal import WhorlConfiguration
internal import WhorlProtocols

extension ServiceParts {
    /// Everything that the API's listener answers.
    package func apiRouter() -> Router<ServiceRequestContext> {
        let router = apiRoutes()
        router.refuseOtherMethods()
        return router
    }

    /// The same without the answers to methods that a path does not have.
    package func apiRoutes() -> Router<ServiceRequestContext> {
        let operators = configuration.servesOperators ? operatorRoutes : []
        return router("api", serviceRoutes + [DescriptionRoutes.api] + operators + personRoutes + signInRoutes)
    }

    /// Everything that the operators' own listener answers.
    package func operatorRouter() -> Router<ServiceRequestContext> {
        let router = operatorListenerRoutes()
        router.refuseOtherMethods()
        return router
    }

    /// The same without the answers to methods that a path does not have.
    package func operatorListenerRoutes() -> Router<ServiceRequestContext> {
        router("operator", serviceRoutes + operatorRoutes)
    }

    private func router(_ listener: String, _ sets: [any RouteSet]) -> Router<ServiceRequestContext> {
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: ClientAddress(proxies))
        router.add(middleware: RequestRecord(time: time, listener: listener, audit: biometrics.audit))
        router.add(middleware: HeadAnswers())
        router.add(middleware: SecurityHeaders(isTLS: configuration.tls != nil))
        router.add(middleware: Failures())
        router.add(middleware: UnknownPage { Page.unknownPath.response(status: .notFound) })
        router.add(middleware: RateLimit(configuration.rate, time))
        router.add(middleware: HostCheck(names: configuration.hosts))
        router.add(middleware: RequestShare(shares))
        router.add(middleware: TextRefusal())
        router.add(middleware: lanes)
        for set in sets { set.add(to: router) }
        return router
    }

    /// The service itself.
    private var serviceRoutes: [any RouteSet] {
        [
            StatusRoutes(biometrics: biometrics, faceTerms: faceTerms, depth: configuration.work.waiting),
            AssetRoutes(),
        ]
    }

    /// Who runs it.
    private var operatorRoutes: [any RouteSet] {
        let administration = Administration(biometrics, time: time)
        let signOut = SignOut(
            openID: openID, sessions: sessions, bioid: bioid, signUp: signUp, biometrics: biometrics)
        return [
            DescriptionRoutes.operators,
            MetricsRoutes(pool: biometrics.pool, access: access),
            OperatorRoutes(
                administration: administration, signOut: signOut, biometrics: biometrics, store: store,
                access: access),
            ClassRoutes(
                administration: administration, signOut: signOut, retention: Retention(biometrics, time: time),
                store: store, biometrics: biometrics, access: access),
        ]
    }

    /// What people do by apps, sessions and the device.
    private var personRoutes: [any RouteSet] {
        [
            BioIDRoutes(
                bioid: bioid, apps: apps, browsers: KnownBrowserCookie(url: url), origins: Set(configuration.origins)),
            CaptureRoutes(isOn: configuration.demo),
            PromptRoutes(
                broker: device.broker, ownership: device.ownership, browsers: KnownBrowserCookie(url: url)),
            BridgeRoutes(desk: device.bridges, showsDemonstration: configuration.demo),
            SessionRoutes(
                sessions: sessions,
                gate: ExploiterGate(
                    apps: apps, records: records, asksForCertificates: configuration.tls?.clients != nil),
                tokens: tokens, demo: DemoSignIn(sessions, app: configuration.sessions.demo), url: url,
                limit: anonymous),
        ]
    }

    /// The OpenID provider.
    private var signInRoutes: [any RouteSet] {
        let browser = SignInBrowser(openID, asksForCertificates: configuration.tls?.clients != nil)
        let apple = AppleAssociation(apps: configuration.openid.appleApps, paths: configuration.openid.applePaths)
        return [
            OpenIDRoutes(openID: openID, tokens: tokens, apple: apple, origins: Set(configuration.origins)),
            LogoutRoutes(openID: openID),
            AuthorizeRoutes(
                openID: openID, biometrics: biometrics, browser: browser, limit: anonymous,
                signUpPlace: configuration.openid.partition),
            SignUpRoutes(
                openID: openID, browser: browser, signUp: signUp, modalities: biometrics.reader.modalities,
                place: configuration.openid.partition, limit: anonymous, people: signUps),
            UserRoutes(
                signUp: signUp, apps: apps, biometrics: biometrics,
                settings: UserRoutes.Settings(url: url, place: configuration.openid.partition), limit: anonymous,
                people: signUps),
            PhoneSignInRoutes(
                browser: browser, signIn: PhoneSignIn(openID, sessions), sessions: sessions, url: url, limit: anonymous),
        ]
    }
}
