import Synchronization
import Whorl

extension OpenIDProvider {
    private static let parameters: Set<String> = ["token", "token_type_hint", "client_id", "client_secret"]

    /// Revokes an access token (RFC 7009). A token that is unknown, or another client's, is left as it is; the
    /// answer does not say which it was.
    ///
    /// - Parameters:
    ///   - form: the body of the request.
    ///   - basic: user and password of HTTP's Basic scheme.
    /// - Throws: ``TokenFault``, ``Refusal``, and errors of the store.
    package func revoke(_ form: FormFields, basic: (user: String, password: String)?) async throws {
        let (client, token) = try await asked(form, basic)
        let key = Self.digest(token)
        let isRevoked = ledger.withLock { ledger in
            ledger.tokens[key]?.client == client.id && ledger.tokens.remove(key) != nil
        }
        if isRevoked { try audit.beginRemoval("revoke", by: actor(of: client)).end() }
    }

    /// Tells a client with a secret whether an access token of its own counts (RFC 7662).
    ///
    /// A token that is unknown, has ended, or is another client's is inactive, and nothing else is said of it.
    ///
    /// - Parameters:
    ///   - form: the body of the request.
    ///   - basic: user and password of HTTP's Basic scheme.
    /// - Returns: what is said of the token.
    /// - Throws: ``TokenFault``, ``Refusal``, and errors of the store.
    package func introspect(
        _ form: FormFields, basic: (user: String, password: String)?
    ) async throws -> Introspection {
        let (client, token) = try await asked(form, basic)
        // Anybody can name a client without a secret.
        guard client.isConfidential else { throw TokenFault.invalidClient(isBasic: basic != nil) }
        let now = time.now
        guard let kept = ledger.withLock({ $0.tokens.value(Self.digest(token), at: now) }), kept.client == client.id,
            kept.registration == client.registration, try isIntact(kept.subject, kept.certificate)
        else { return .inactive }
        return Introspection(
            active: true, scope: kept.scopes.joined(separator: " "), client_id: kept.client, token_type: "Bearer",
            exp: Int(kept.expires), iat: Int(kept.issued), sub: kept.subject, aud: kept.client, iss: issuer,
            sid: kept.session)
    }

    /// The client that asks, by what it shows, and the token that it asks about.
    private func asked(
        _ form: FormFields, _ basic: (user: String, password: String)?
    ) async throws -> (client: OIDCClient, token: String) {
        if let name = form.repeated(among: Self.parameters) {
            throw TokenFault.invalidRequest("\(name) occurs twice")
        }
        let client = try await client(shown: ClientProof.read(basic: basic, form: form))
        guard let token = form["token"] else { throw TokenFault.invalidRequest("token is missing") }
        return (client, token)
    }
}

/// What the introspection endpoint says of a token (RFC 7662, 2.2), with the JSON's names.
package struct Introspection: Codable, Sendable, Equatable {
    /// Whether the token counts now; false says nothing else.
    package let active: Bool
    /// What was given.
    package var scope: String?
    package var client_id: String?
    package var token_type: String?
    /// When it ends, in seconds since 1970.
    package var exp: Int?
    /// When it was given, in seconds since 1970.
    package var iat: Int?
    package var sub: String?
    package var aud: String?
    package var iss: String?
    /// The sign-in that it came from.
    package var sid: String?

    /// Of any token that does not count.
    package static let inactive = Introspection(active: false)
}
