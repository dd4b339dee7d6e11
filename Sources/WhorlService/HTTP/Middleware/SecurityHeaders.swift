internal import HTTPTypes
internal import Hummingbird

/// What every answer tells browsers and proxies.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    /// Pages load nothing from elsewhere, run no script that stands in them, and are shown in no frame.
    static var policy: String {
        "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'"
    }

    func handle(
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
    static let referrerPolicy = Self.known("Referrer-Policy")
    static let permissionsPolicy = Self.known("Permissions-Policy")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
        return field
    }
}
