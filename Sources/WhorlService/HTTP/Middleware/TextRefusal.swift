package import Hummingbird
internal import WhorlProtocols

/// Refuses what ``TextCheck`` finds in a request's path, query, header fields and Basic credentials; bodies are checked
/// where they are read.
package struct TextRefusal<Context: RequestContext>: RouterMiddleware {
    package init() {
    }
    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let fault = Self.fault(in: request) { throw ServiceFailure.text(fault) }
        return try await next(request, context)
    }

    private static func fault(in request: Request) -> TextCheck.Fault? {
        if let fault = TextCheck.fault(encoded: request.head.path ?? "") { return fault }
        for field in request.headers {
            if let fault = TextCheck.fault(in: field.value) { return fault }
        }
        guard let basic = request.basic else { return nil }
        // Clients of OpenID encode both (RFC 6749, 2.3.1).
        return TextCheck.fault(encoded: basic.user) ?? TextCheck.fault(encoded: basic.password)
    }
}
