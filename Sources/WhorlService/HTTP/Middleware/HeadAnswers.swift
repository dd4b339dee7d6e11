package import Hummingbird

/// Answers `HEAD` without a body (RFC 9110, 9.3.2), whatever a route or a refusal answers: who passes answers on takes a
/// body for the beginning of the next one.
package struct HeadAnswers<Context: RequestContext>: RouterMiddleware {
    package init() {
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
