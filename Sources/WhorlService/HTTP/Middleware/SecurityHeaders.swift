package import HTTPTypes
package import Hummingbird

/// What every answer tells browsers and proxies.
package struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    package init() {
    }
    /// Pages load nothing from elsewhere, run no script that stands in them, and are shown in no frame.
    static var policy: String {
        "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'"
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if response.headers[.contentSecurityPolicy] == nil { response.headers[.contentSecurityPolicy] = Self.policy }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }
}

extension HTTPField.Name {
    package static let referrerPolicy = Self.known("Referrer-Policy")
    static let permissionsPolicy = Self.known("Permissions-Policy")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
        return field
    }
}
