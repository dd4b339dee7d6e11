/// Signs and checks JSON web tokens (RFC 7519). The service brings a library for it.
package protocol TokenSigning: Sendable {
    /// Signs claims by the service's own secret (HS256), for tokens that only the service reads.
    ///
    /// - Throws: what the library throws.
    func seal<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String

    /// The claims of a token that ``seal(_:)`` made, whatever its times are; nil for any other.
    func open<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims?

    /// Signs claims that others check, by the current pair of an algorithm.
    ///
    /// - Throws: what the library throws, and errors of the store where the pair must be made first.
    func sign<Claims: Codable & Sendable>(
        _ claims: Claims, by algorithm: SigningKey.Algorithm
    ) async throws -> String

    /// The claims of a token that ``sign(_:by:)`` made, whatever its times are; nil for any other.
    func check<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims?

    /// The public keys as a JSON web key set (RFC 7517): current and previous.
    func keySet() async -> String
}

extension TokenSigning {
    /// Signs claims that others check, by the current P-256 pair (ES256).
    ///
    /// - Throws: what the library throws.
    package func sign<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String {
        try await sign(claims, by: .es256)
    }
}
