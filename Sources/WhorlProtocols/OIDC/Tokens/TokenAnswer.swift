/// The answer of the token endpoint (RFC 6749, 5.1), with the JSON's names.
package struct TokenAnswer: Codable, Sendable, Equatable {
    /// 256 bits that say nothing by themselves.
    package let access_token: String
    /// `Bearer`.
    package let token_type: String
    /// In seconds.
    package let expires_in: Int
    /// Who signed in; nil without the scope `openid`.
    package let id_token: String?
    /// What was given.
    package let scope: String
}

/// The claims of an ID token (OpenID Connect Core, 2), with the JSON's names.
package struct IDTokenClaims: Codable, Sendable {
    package let iss: String
    package let sub: String
    package let aud: String
    package let exp: Int
    package let iat: Int
    package let auth_time: Int
    package let nonce: String?
    package let at_hash: String
    package let amr: [String]
    package let acr: String
    package let sid: String
    /// What was checked; nil in tokens of a version that did not say.
    package let checks: [PersonCheck]?

    /// Seconds that one is good for.
    static let life = 600.0
    /// That a sample was compared 1:1 at the service's false match rate; no claim of liveness.
    static let biometric = "urn:whorl:acr:biometric"
    /// The same, and that the user's browser showed a client certificate of the user.
    static let multiFactor = "urn:whorl:acr:mfa"
}
