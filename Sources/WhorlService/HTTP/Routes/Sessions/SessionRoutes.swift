internal import Hummingbird
internal import WhorlProtocols

/// QR sessions: what exploiters, authenticators and session managers call, and the pages of both sides.
struct SessionRoutes: RouteSet {
    let sessions: VidSessions
    let gate: ExploiterGate
    let tokens: any TokenSigning
    let demo: DemoSignIn
    /// How the service is reached.
    let url: String
    let limit: AnonymousLimit

    func add(to router: Router<ServiceRequestContext>) {
        let modalities = sessions.biometrics.reader.modalities
        let sets: [any RouteSet] = [
            ExploiterRoutes(sessions: sessions, gate: gate, url: url),
            AuthenticatorRoutes(sessions: sessions, url: url, limit: limit),
            ProfileRoutes(sessions: sessions, url: url),
            ExchangeRoutes(sessions: sessions, tokens: tokens),
            PhoneRoutes(sessions: sessions, modalities: modalities),
            DemoLoginRoutes(signIn: demo, sessions: sessions, url: url, limit: limit),
        ]
        for set in sets { set.add(to: router) }
    }
}
