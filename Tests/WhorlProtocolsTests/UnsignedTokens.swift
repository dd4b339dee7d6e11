import WhorlProtocols

/// Tokens without a signature, for what is tested before any is made.
struct UnsignedTokens: TokenSigning {
    func seal<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String { "sealed" }
    func open<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? { nil }
    func sign<Claims: Codable & Sendable>(
        _ claims: Claims, by algorithm: SigningKey.Algorithm
    ) async throws -> String { "signed" }
    func check<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? { nil }
    func keySet() async -> String { "{}" }
}
