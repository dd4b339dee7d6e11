internal import Hummingbird
internal import WhorlProtocols

/// QR sessions: what exploiters, authenticators and session managers call, and the pages of both sides.
struct SessionRoutes: RouteSet {
    let sessions: VidSessions
    private let sets: [any RouteSet]

    init(parts: ServiceParts) {
        let settings = parts.configuration.sessions
        sessions = VidSessions(
            parts.biometrics, tokens: parts.tokens,
            rules: VidRules(
                issuer: parts.url, life: settings.life, longestLife: settings.longestLife, tries: settings.tries,
                tokenLife: settings.tokenLife, referenceLife: settings.referenceDays.map { $0 * Self.day }),
            time: parts.time, randomness: parts.randomness)
        sets = [
            ExploiterRoutes(parts: parts, sessions: sessions), AuthenticatorRoutes(parts: parts, sessions: sessions),
            ProfileRoutes(parts: parts, sessions: sessions), ExchangeRoutes(parts: parts, sessions: sessions),
            PhoneRoutes(parts: parts, sessions: sessions), DemoLoginRoutes(parts: parts, sessions: sessions),
        ]
    }

    func add(to router: Router<ServiceRequestContext>) {
        for set in sets { set.add(to: router) }
    }

    private static let day = 86_400.0
}
