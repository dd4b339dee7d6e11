import FoundationEssentials

import WhorlProtocols
import WhorlText

/// Tokens that hold their claims in plain, so that tests can read them.
struct PlainTokens: TokenSigning {
    func seal<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String { try Self.text("sealed", claims) }
    func open<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? {
        Self.claims("sealed", token)
    }
    func sign<Claims: Codable & Sendable>(
        _ claims: Claims, by algorithm: SigningKey.Algorithm
    ) async throws -> String { try Self.text("signed", claims) }
    func check<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? {
        Self.claims("signed", token)
    }
    func keySet() async -> String { "{}" }

    static func text(_ kind: String, _ claims: some Encodable) throws -> String {
        kind + "." + Base64URL.encode(try JSONEncoder().encode(claims))
    }

    /// The claims of a signed token.
    ///
    /// - Throws: where it is none.
    static func signed<Claims: Decodable>(_ token: String?, as type: Claims.Type = Claims.self) throws -> Claims {
        guard let claims: Claims = token.flatMap({ claims("signed", $0) }) else { throw VidRefusal.invalidToken }
        return claims
    }

    static func claims<Claims: Decodable>(_ kind: String, _ token: String) -> Claims? {
        guard token.hasPrefix(kind + "."), let bytes = Base64URL.decode(token.dropFirst(kind.count + 1)) else {
            return nil
        }
        return try? JSONDecoder().decode(Claims.self, from: Data(bytes))
    }
}
