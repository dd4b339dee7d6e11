import WhorlText

/// How a client shows who it is at the token endpoint.
package enum ClientProof: Sendable, Equatable {
    /// By its identifier alone.
    case none(id: String)
    /// By its identifier and secret.
    case secret(id: String, secret: String, isBasic: Bool)

    /// The client that is named.
    package var id: String {
        switch self {
        case .none(let id), .secret(let id, _, _): id
        }
    }

    /// Whether it came in HTTP's Basic scheme.
    package var isBasic: Bool {
        if case .secret(_, _, true) = self { true } else { false }
    }

    /// Reads what a token request says: one way, not two.
    ///
    /// - Parameters:
    ///   - basic: user and password of HTTP's Basic scheme, each form-encoded (RFC 6749, 2.3.1).
    ///   - form: the body.
    /// - Returns: what the client shows.
    /// - Throws: ``TokenFault/invalidRequest(_:)``, ``TokenFault/invalidClient(isBasic:)``.
    package static func read(
        basic: (user: String, password: String)?, form: FormFields
    ) throws(TokenFault) -> ClientProof {
        let (id, secret) = (form["client_id"], form["client_secret"].flatMap { $0.isEmpty ? nil : $0 })
        if let basic {
            let user = PercentCoding.decodeFormLeniently(basic.user)
            guard secret == nil else { throw .invalidRequest("the client shows its secret in two ways") }
            guard id == nil || id == user else { throw .invalidRequest("two clients are named") }
            return .secret(id: user, secret: PercentCoding.decodeFormLeniently(basic.password), isBasic: true)
        }
        guard let id else { throw .invalidClient(isBasic: false) }
        return secret.map { .secret(id: id, secret: $0, isBasic: false) } ?? .none(id: id)
    }
}
