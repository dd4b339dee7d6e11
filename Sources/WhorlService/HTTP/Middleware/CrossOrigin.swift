internal import HTTPTypes
package import Hummingbird

/// Lets pages of configured origins call the API (the Fetch standard's CORS protocol); pages of others get no answer
/// that their browser would show them.
package struct CrossOrigin<Context: RequestContext>: RouterMiddleware {
    /// As `https://shop.example.com`.
    let origins: Set<String>

    package init(origins: Set<String>) {
        self.origins = origins
    }

    private static var lifetime: String { "600" }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.vary] = "Origin"
        guard let origin = request.headers[.origin], origins.contains(origin) else { return response }
        response.headers[.accessControlAllowOrigin] = origin
        if request.method == .options {
            response.headers[.accessControlAllowMethods] = "GET, POST, DELETE"
            response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type"
            response.headers[.accessControlMaxAge] = Self.lifetime
        }
        return response
    }
}
