internal import Hummingbird
internal import WhorlProtocols

/// The browser that a sign-in is bound to: whoever learns the address of a sign-in cannot go on with it elsewhere, and
/// nobody can be made to finish a sign-in that somebody else began. A browser that showed a user's certificate shows it at
/// every step.
struct SignInBrowser {
    private let openID: OpenIDProvider
    private let cookie: ServiceCookie
    /// Whether browsers are asked for client certificates.
    private let asksForCertificates: Bool

    init(_ openID: OpenIDProvider, asksForCertificates: Bool) {
        (self.openID, self.asksForCertificates) = (openID, asksForCertificates)
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
    func signIn(_ request: Request, _ context: ServiceRequestContext) async throws -> String? {
        guard let id = context.parameters.get("signIn") else { return nil }
        let certificate = try await certificate(context)
        return openID.isBegun(id, by: secret(in: request), certificate: certificate) ? id : nil
    }

    /// The fingerprint of the client certificate that a browser shows; nil for none.
    func certificate(_ context: ServiceRequestContext) async throws -> String? {
        asksForCertificates ? try await context.certificateFingerprint() : nil
    }
}
