internal import HTTPTypes
package import Hummingbird

/// Answers only where a request has one meaning to all who pass it on, and the service is called by one of its names: a page of another site cannot reach it by a name of
/// its own that it points here (DNS rebinding).
package struct HostCheck<Context: RequestContext>: RouterMiddleware {
    /// Lower case, without ports.
    let names: Set<String>

    package init(names: Set<String>) {
        self.names = names
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        // The first field became the authority: what is left is a second one (RFC 9112, 3.2).
        guard request.headers[values: .hostField].isEmpty else {
            return .text("a request has one Host field\n", status: .badRequest, headers: [.connection: "close"])
        }
        // Chunks are what the parser takes apart. Whoever took another coding off would see another body (RFC 9112, 6.1).
        let codings = request.headers[values: .transferEncoding]
        guard codings.isEmpty || codings.count == 1 && codings[0].lowercased() == "chunked" else {
            return .text(
                "a body is sent in chunks or whole, without another coding\n", status: .notImplemented,
                headers: [.connection: "close"])
        }
        guard let authority = request.head.authority, names.contains(Self.name(of: authority)) else {
            return .text("this service does not go by that name\n", status: .misdirectedRequest)
        }
        return try await next(request, context)
    }

    /// A host without its port, in lower case.
    package static func name(of authority: String) -> String {
        let host = authority.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            return String(host[host.index(after: host.startIndex)..<end])
        }
        return String(host.prefix { $0 != ":" })
    }
}
