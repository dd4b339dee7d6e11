internal import HTTPTypes
package import Hummingbird
internal import Logging
package import WhorlProtocols

/// Notes each request in log and metrics: by the pattern of its route, as paths and queries may hold tokens and BCIDs.
package struct RequestRecord: RouterMiddleware {
    package typealias Context = ServiceRequestContext

    let time: Timepiece
    /// Which listener it came in by.
    let listener: String

    /// Says how addresses may be noted.
    let audit: AuditLog

    package init(time: Timepiece, listener: String, audit: AuditLog) {
        self.time = time
        self.listener = listener
        self.audit = audit
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = time.now
        do {
            let response = try await AuditSource.$address.withValue(context.client) {
                try await next(request, context)
            }
            note(request, context, status: response.status.code, since: start)
            return response
        } catch {
            note(request, context, status: HTTPResponse.Status.abandoned.code, since: start)
            throw error
        }
    }

    private func note(_ request: Request, _ context: Context, status: Int, since start: Double) {
        let seconds = time.now - start
        let route = context.endpointPath ?? "none"
        let method = Self.known.contains(request.method) ? request.method.rawValue : "other"
        ServiceMetrics.observe(method: method, route: route, status: status, seconds: seconds)
        var metadata: Logger.Metadata = [
            "listener": "\(listener)", "method": "\(method)", "route": "\(route)",
            "status": .stringConvertible(status), "ms": .stringConvertible((seconds * 1e4).rounded() / 10),
        ]
        if let client = audit.source(context.client) { metadata["client"] = "\(client)" }
        // What no rate limits would fill the log.
        let usual: Logger.Level = status < 400 && RateLimit.checks.contains(route) ? .debug : .info
        context.logger.log(level: status >= 500 ? .warning : usual, "request", metadata: metadata)
    }

    /// A client cannot make names of its own in the metrics.
    private static var known: Set<HTTPRequest.Method> { [.get, .head, .post, .put, .patch, .delete, .options] }
}
