internal import HTTPTypes
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
        context.client = proxies.client(context.client, forwarded: request.headers[values: .forwardedFor])
        return try await next(request, context)
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedFor: HTTPField.Name = {
        guard let name = HTTPField.Name("X-Forwarded-For") else { preconditionFailure("no field name") }
        return name
    }()
}
