/// What a provider says of itself (OpenID Connect Discovery 1.0, 3), with the JSON's names.
package struct ProviderMetadata: Codable, Sendable, Equatable {
    /// The provider.
    package let issuer: String
    /// Where users are sent.
    package let authorization_endpoint: String
    /// Where codes are redeemed.
    package let token_endpoint: String
    /// What is known of a user.
    package let userinfo_endpoint: String
    /// Where clients revoke tokens (RFC 7009).
    package let revocation_endpoint: String
    /// Where clients ask about their tokens (RFC 7662).
    package let introspection_endpoint: String
    /// Where clients send users who sign out.
    package let end_session_endpoint: String
    /// The public keys.
    package let jwks_uri: String
    /// Codes alone.
    package let response_types_supported: [String]
    /// Answers in the query alone.
    package let response_modes_supported: [String]
    /// Codes alone.
    package let grant_types_supported: [String]
    /// S256 alone.
    package let code_challenge_methods_supported: [String]
    /// RS256, which every client knows and gets by default, and ES256 for clients that are registered for it.
    package let id_token_signing_alg_values_supported: [String]
    /// One subject for all clients.
    package let subject_types_supported: [String]
    /// What may be asked for.
    package let scopes_supported: [String]
    /// How clients prove who they are.
    package let token_endpoint_auth_methods_supported: [String]
    /// The same at the revocation endpoint.
    package let revocation_endpoint_auth_methods_supported: [String]
    /// The same at the introspection endpoint, which is for clients with a secret.
    package let introspection_endpoint_auth_methods_supported: [String]
    /// What tokens and the user endpoint tell.
    package let claims_supported: [String]
    /// What `prompt` may say.
    package let prompt_values_supported: [String]
    /// How sure a sign-in is.
    package let acr_values_supported: [String]
    /// Whether answers name the provider (RFC 9207).
    package let authorization_response_iss_parameter_supported: Bool
    /// Whether single claims may be asked for.
    package let claims_parameter_supported: Bool
    /// Whether a request may be a token.
    package let request_parameter_supported: Bool
    /// Whether a request may lie elsewhere.
    package let request_uri_parameter_supported: Bool

    /// Describes the provider of an issuer.
    package init(issuer: String) {
        self.issuer = issuer
        authorization_endpoint = issuer + "/authorize"
        token_endpoint = issuer + "/token"
        userinfo_endpoint = issuer + "/userinfo"
        revocation_endpoint = issuer + "/revoke"
        introspection_endpoint = issuer + "/introspect"
        end_session_endpoint = issuer + "/logout"
        jwks_uri = issuer + "/.well-known/jwks.json"
        response_types_supported = ["code"]
        response_modes_supported = ["query"]
        grant_types_supported = ["authorization_code"]
        code_challenge_methods_supported = ["S256"]
        id_token_signing_alg_values_supported = ["RS256", "ES256"]
        subject_types_supported = ["public"]
        scopes_supported = OIDCClient.knownScopes
        let proofs = ["client_secret_basic", "client_secret_post"]
        token_endpoint_auth_methods_supported = ["none"] + proofs
        revocation_endpoint_auth_methods_supported = ["none"] + proofs
        introspection_endpoint_auth_methods_supported = proofs
        claims_supported = [
            "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "amr", "acr", "sid", "checks", "id",
            "name", "email", "email_verified", "preferred_username", "external_id",
        ]
        prompt_values_supported = AuthorizeRequest.prompts
        acr_values_supported = [IDTokenClaims.biometric, IDTokenClaims.multiFactor]
        authorization_response_iss_parameter_supported = true
        claims_parameter_supported = false
        request_parameter_supported = false
        request_uri_parameter_supported = false
    }
}
