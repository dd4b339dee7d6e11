extension OpenIDProvider {
    /// Whom the `id_token_hint` of an authorization request names (OpenID Connect Core, 3.1.2.1).
    package enum TokenHint: Sendable, Equatable {
        /// The request has none.
        case absent
        /// The user of a token that this provider signed for a client, however old the token is.
        case user(subject: String, client: String)
        /// It is no token of this provider.
        case invalid
    }

    /// Reads the `id_token_hint` of a request.
    package func tokenHint(of fields: FormFields) async -> TokenHint {
        guard let text = fields["id_token_hint"] else { return .absent }
        guard let claims = await tokens.check(text, as: IDTokenClaims.self), claims.iss == issuer else {
            return .invalid
        }
        return .user(subject: claims.sub, client: claims.aud)
    }

    /// A request in which the user of the hint is the one who must sign in.
    ///
    /// - Throws: ``AuthorizeFault/redirect(to:)`` where the hint is no token of the client.
    func request(_ request: AuthorizeRequest, for hint: TokenHint) throws(AuthorizeFault) -> AuthorizeRequest {
        guard hint != .absent else { return request }
        guard case .user(let subject, request.client.id) = hint else {
            throw .redirect(to: request.address.error(.invalidRequest, "id_token_hint is not a token of the client"))
        }
        var named = request
        named.hint = subject
        return named
    }
}
