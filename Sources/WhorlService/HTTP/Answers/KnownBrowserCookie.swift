internal import Hummingbird
internal import WhorlProtocols

/// The cookie by which people who signed in in a browser are known there: a secret for each of them, the last one first.
struct KnownBrowserCookie {
    private let cookie: ServiceCookie

    /// The most secrets that are looked at.
    private static let most = 5

    /// Names the cookie of a service.
    ///
    /// - Parameter url: how the service is reached.
    init(url: String) { cookie = .ofHost("whorl_known", isSecure: url.hasPrefix("https:")) }

    /// The secrets that the browser of a request shows; without those that this service cannot have made.
    func secrets(in request: Request) -> [String] {
        let parts = (cookie.value(in: request) ?? "").split(separator: ".").map(String.init)
        return Array(parts.filter(Randomness.isSecret).prefix(Self.most))
    }

    /// Gives a browser its secrets.
    func field(_ secrets: [String]) -> HTTPFields {
        cookie.field(secrets.joined(separator: "."), seconds: Int(KnownBrowsers.life))
    }

    /// Where a sample of the browser comes from.
    func source(of request: Request, _ context: ServiceRequestContext) -> AttemptSource {
        .unknown(network: context.source, browser: secrets(in: request))
    }
}
