internal import HTTPTypes
package import Hummingbird

/// Answers browsers with a page where nothing has the path; programs get the usual answer.
package struct UnknownPage<Context: RequestContext>: RouterMiddleware {
    private let page: @Sendable () -> Response

    /// - Parameter page: makes the answer to a browser.
    package init(_ page: @escaping @Sendable () -> Response) {
        self.page = page
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound && Self.isOfBrowser(request) {
            return page()
        }
    }

    /// Whether a browser asks for a page: programs that take anything state no HTML.
    private static func isOfBrowser(_ request: Request) -> Bool {
        guard request.method == .get || request.method == .head else { return false }
        return request.headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    }
}
