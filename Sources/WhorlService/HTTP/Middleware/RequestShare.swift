package import Hummingbird
internal import WhorlProtocols

/// Gives each request room of its address's shares, which ends with the answer.
package struct RequestShare: RouterMiddleware {
    package typealias Context = ServiceRequestContext

    let shares: AddressShares

    package init(_ shares: AddressShares) {
        self.shares = shares
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await RequestRoom.$current.withValue(RequestRoom(shares, address: context.source)) {
            try await next(request, context)
        }
    }
}
