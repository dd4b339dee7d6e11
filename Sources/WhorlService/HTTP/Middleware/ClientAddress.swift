package import HTTPTypes
package import Hummingbird
package import WhorlConfiguration

/// Finds out who calls where the connection is that of a proxy, which states it in `X-Forwarded-For`.
package struct ClientAddress: RouterMiddleware {
    package typealias Context = ServiceRequestContext

    let proxies: ProxyList

    package init(_ proxies: ProxyList) {
        self.proxies = proxies
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let end = request.headers[.caller] ?? context.client
        context.client = proxies.client(end, forwarded: request.headers[values: .forwardedFor])
        return try await next(request, context)
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = named("X-Forwarded-For")

    /// Where the guard of a connection notes the address at its other end, in place of what a caller may state there: a
    /// channel that is closed tells it no more, and its requests would be somebody else's.
    package static let caller = named("Whorl-Caller")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("no field name") }
        return name
    }
}
