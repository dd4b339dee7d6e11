internal import HTTPTypes
package import Hummingbird

/// Answers only where a request has one meaning to all who pass it on, and the service is called by one of its names: a
/// page of another site cannot reach it by a name of its own that it points here (DNS rebinding).
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
        guard request.method != .connect else {
            return .text("this service makes no tunnels\n", status: .notImplemented, headers: [.connection: "close"])
        }
        guard request.headers.isCodingKnown else {
            return .text(
                "a body is sent in chunks or whole, without another coding\n", status: .notImplemented,
                headers: [.connection: "close"])
        }
        // Who passes a request on may take two slashes for one, and look at other rules for a path than the service does.
        guard request.head.path?.prefix(while: { $0 != "?" }).contains("//") != true else {
            return .text("a path has single slashes\n", status: .badRequest)
        }
        guard let authority = request.head.authority, let name = Self.name(of: authority), names.contains(name) else {
            return .text("this service does not go by that name\n", status: .misdirectedRequest)
        }
        return try await next(request, context)
    }

    /// A host without its port, in lower case; nil where something else than a port follows it.
    package static func name(of authority: String) -> String? {
        let text = authority.lowercased()
        let isLiteral = text.hasPrefix("[")
        guard let end = isLiteral ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex else {
            return nil
        }
        let host = isLiteral ? text[..<end].dropFirst() : text[..<end]
        let port = isLiteral ? text[end...].dropFirst() : text[end...]
        let digits = port.dropFirst()
        guard port.isEmpty || port.first == ":" && digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return String(host)
    }
}

extension HTTPFields {
    /// Whether a body comes whole or in chunks, which is what the parser takes apart. Whoever took another coding off would
    /// see another body (RFC 9112, 6.1).
    var isCodingKnown: Bool {
        let codings = self[values: .transferEncoding]
        return codings.isEmpty || codings.count == 1 && codings[0].lowercased() == "chunked"
    }
}
