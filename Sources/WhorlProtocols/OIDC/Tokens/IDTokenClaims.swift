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

    /// Seconds that one is good for.
    static let life = 600.0
    /// That a sample was compared 1:1 at the service's false match rate; no claim of liveness.
    static let biometric = "urn:whorl:acr:biometric"
}
