package import HTTPTypes
package import Hummingbird

/// What every answer tells browsers and proxies.
package struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    /// Whether the listener itself speaks TLS: browsers then never come by plain HTTP again.
    let isTLS: Bool

    package init(isTLS: Bool = false) {
        self.isTLS = isTLS
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in Self.usual where response.headers[name] == nil { response.headers[name] = value }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        if isTLS { response.headers[.strictTransportSecurity] = Self.year }
        return response
    }

    /// What a route may state otherwise.
    ///
    /// Pages share no process with pages of other origins, keep no way to who opened them, and may use the camera alone
    /// of what a device has. What stands here is loaded by no page of another origin unless its route says so.
    private static var usual: [(HTTPField.Name, String)] {
        [
            (.cacheControl, "no-store"), (.contentSecurityPolicy, PagePolicy.text()),
            (.permissionsPolicy, "camera=(self), display-capture=(), geolocation=(), microphone=(), payment=()"),
            (.crossOriginOpenerPolicy, "same-origin"), (.crossOriginResourcePolicy, "same-origin"),
        ]
    }

    /// The lifetime that browsers remember; other names of the domain are not ours to speak for.
    private static var year: String { "max-age=31536000" }
}

/// Leaves a sign-in in a popup to the page of the client that opened it.
///
/// A client's page may open the sign-in in a popup, and takes the answer from it by `window.opener` once the popup is back at
/// the client. Any policy of openers but `unsafe-none`, on a page or a redirect between, cuts that tie for good;
/// `same-origin-allow-popups` keeps ties to popups that a page opens itself, and none to who opened it (HTML Standard,
/// 7.1.3). The opener can navigate and close the popup, and sees none of its content; frames are refused as before.
struct PopupOpeners<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.crossOriginOpenerPolicy] = "unsafe-none"
        return response
    }
}

/// The content security policy of pages.
enum PagePolicy {
    /// Pages load nothing from elsewhere, run no script that stands in them, are shown in no frame, and send forms to
    /// the service alone.
    ///
    /// - Parameter place: where a form of the page may be redirected to, as browsers hold redirects to the same rule.
    /// - Returns: the header's value.
    static func text(formsLeadTo place: String? = nil) -> String {
        let forms = ["'self'", place].compactMap { $0 }.joined(separator: " ")
        return "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-ancestors 'none'; "
            + "base-uri 'none'; form-action \(forms)"
    }
}

extension HTTPField.Name {
    package static let referrerPolicy = Self.known("Referrer-Policy")
    package static let permissionsPolicy = Self.known("Permissions-Policy")
    package static let crossOriginOpenerPolicy = Self.known("Cross-Origin-Opener-Policy")
    /// The field `Host`, which is a request's authority where it occurs once.
    static let hostField = Self.known("Host")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
        return field
    }
}
