internal import HTTPTypes
package import Hummingbird

/// Lets pages of some origins call the API (the Fetch standard's CORS protocol); pages of others get no answer that
/// their browser would show them.
package struct CrossOrigin<Context: RequestContext>: RouterMiddleware {
    private let methods: String
    /// Whether an origin, such as `https://shop.example.com`, is one of them.
    private let admits: @Sendable (String) -> Bool

    package init(origins: Set<String>) {
        self.init(methods: "GET, POST, DELETE") { origins.contains($0) }
    }

    package init(methods: String, admits: @escaping @Sendable (String) -> Bool) {
        self.methods = methods
        self.admits = admits
    }

    private static var lifetime: String { "600" }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.vary] = "Origin"
        guard let origin = request.headers[.origin], admits(origin) else { return response }
        response.headers[.accessControlAllowOrigin] = origin
        if request.method == .options {
            response.headers[.accessControlAllowMethods] = methods
            response.headers[.accessControlAllowHeaders] = "Authorization, Content-Type"
            response.headers[.accessControlMaxAge] = Self.lifetime
        }
        return response
    }
}
