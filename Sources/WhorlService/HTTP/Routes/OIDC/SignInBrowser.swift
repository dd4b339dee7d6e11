internal import Hummingbird
internal import WhorlProtocols

/// The browser that a sign-in is bound to: whoever learns the address of a sign-in cannot go on with it elsewhere, and
/// nobody can be made to finish a sign-in that somebody else began.
struct SignInBrowser {
    private let openID: OpenIDProvider
    private let cookie: ServiceCookie

    init(_ openID: OpenIDProvider) {
        self.openID = openID
        cookie = .ofHost("whorl_browser", isSecure: openID.issuer.hasPrefix("https:"))
    }

    /// The secret that the browser of a request shows; nil where it has none that this service could have made.
    func secret(in request: Request) -> String? {
        cookie.value(in: request).flatMap { Randomness.isSecret($0) ? $0 : nil }
    }

    /// Gives the browser of an answer a secret.
    func give(_ secret: String, to response: Response) -> Response {
        var response = response
        response.headers.append(contentsOf: cookie.field(secret))
        return response
    }

    /// The sign-in that a request names, where the browser that sends it began it.
    func signIn(_ request: Request, _ context: ServiceRequestContext) -> String? {
        context.parameters.get("signIn").flatMap { openID.isBegun($0, by: secret(in: request)) ? $0 : nil }
    }
}
