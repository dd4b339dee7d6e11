/// What an identity token asserts of a session.
package struct IdentityClaims: Codable, Sendable, Equatable {
    /// What the token is for, which tells it from other tokens of the same key.
    package static let use = "identity"

    package let iss: String
    /// The person, as the member knows it.
    package let sub: String
    /// The whole name of the person; left out where none is registered.
    package let name: String?
    /// The member.
    package let aud: String
    package let iat: Int
    package let exp: Int
    /// When the sample matched.
    package let auth_time: Int
    let jti: String
    /// The session.
    package let sid: String
    /// The device, where it proved itself.
    package let authenticator: VidParty?
    package let exploiter: VidParty
    /// How the person was authenticated (RFC 8176).
    package let amr: [String]
    /// What was checked.
    package let checks: [PersonCheck]
    /// How clear the decision was.
    package let score_band: AuditEvent.Band
    let token_use: String
}

/// What an access token asserts: a session manager made it of an identity token.
package struct AccessClaims: Codable, Sendable {
    static let use = "access"

    package let iss: String
    package let sub: String
    package let aud: String
    package let iat: Int
    package let exp: Int
    let jti: String
    package let sid: String
    package let token_use: String
}
