import WhorlText

/// Where an answer to an authorization request goes, with the state that goes back unchanged.
package struct ReturnAddress: Sendable, Equatable {
    let redirect: RedirectURI
    /// As the request wrote it, which may differ from the registered one in the port.
    package let requested: String
    /// As it was sent; nil where none was.
    package let state: String?
    /// The provider, so that a client of several knows who answers (RFC 9207).
    let issuer: String
    /// Whether errors name the provider too.
    let namesIssuerInErrors: Bool

    package func code(_ code: String) -> String { adding([("code", code)], namesIssuer: true) }

    func error(_ error: AuthorizeFault.Code, _ description: String) -> String {
        adding(
            [("error", error.rawValue), ("error_description", PercentCoding.encode(description))],
            namesIssuer: namesIssuerInErrors)
    }

    private func adding(_ fields: [(String, String)], namesIssuer: Bool) -> String {
        var all: [(name: String, value: String)] = fields.map { (name: $0.0, value: $0.1) }
        if let state { all.append((name: "state", value: state)) }
        if namesIssuer { all.append((name: "iss", value: PercentCoding.encode(issuer))) }
        return redirect.adding(all, to: requested)
    }
}
