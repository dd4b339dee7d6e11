/// What an identity token asserts of a session.
package struct IdentityClaims: Codable, Sendable, Equatable {
    /// What the token is for: other tokens of the same key are none of these.
    package static let use = "identity"

    let iss: String
    /// The person, as the member knows it.
    let sub: String
    /// The member.
    let aud: String
    let iat: Int
    let exp: Int
    /// When the sample matched.
    let auth_time: Int
    let jti: String
    /// The session.
    let sid: String
    let authenticator: VidParty
    let exploiter: VidParty
    /// How the person was authenticated (RFC 8176).
    let amr: [String]
    /// How clear the decision was.
    let score_band: AuditEvent.Band
    let token_use: String
}

/// What an access token asserts: a session manager made it of an identity token.
struct AccessClaims: Codable, Sendable {
    static let use = "access"

    let iss: String
    let sub: String
    let aud: String
    let iat: Int
    let exp: Int
    let jti: String
    let sid: String
    let token_use: String
}
