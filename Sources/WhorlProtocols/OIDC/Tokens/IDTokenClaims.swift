/// The claims of an ID token (OpenID Connect Core, 2), with the JSON's names.
struct IDTokenClaims: Codable, Sendable {
    let iss: String
    let sub: String
    let aud: String
    let exp: Int
    let iat: Int
    let auth_time: Int
    let nonce: String?
    let at_hash: String
    let amr: [String]
    let acr: String
    let sid: String

    /// Seconds that one is good for.
    static let life = 600.0
    /// That a sample was compared 1:1 at the service's false match rate; no claim of liveness.
    static let biometric = "urn:whorl:acr:biometric"
}
