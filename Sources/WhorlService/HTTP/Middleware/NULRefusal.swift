package import Hummingbird
internal import WhorlProtocols

/// Refuses NUL in a request's path, query, header fields and Basic credentials; bodies are checked where they are read.
package struct NULRefusal<Context: RequestContext>: RouterMiddleware {
    package init() {
    }
    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !Self.holdsNUL(request) else { throw ServiceFailure.nul }
        return try await next(request, context)
    }

    private static func holdsNUL(_ request: Request) -> Bool {
        if NULCheck.isIn(encoded: request.head.path ?? "") { return true }
        if request.headers.contains(where: { $0.value.utf8.contains(0) }) { return true }
        return request.basic.map { $0.user.utf8.contains(0) || $0.password.utf8.contains(0) } ?? false
    }
}
