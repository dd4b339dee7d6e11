internal import FoundationEssentials
internal import JWTKit
package import Whorl
package import WhorlProtocols

/// JSON web tokens by jwt-kit. The keys of each algorithm are kept in collections of their own, so that a token of one
/// algorithm is never checked by a key of another.
package struct JWTTokens: TokenSigning {
    private let keys: LoadedKeys

    /// Claims as a payload; times are the protocols' matter.
    private struct Payload<Claims: Codable & Sendable>: JWTPayload {
        let claims: Claims

        init(_ claims: Claims) { self.claims = claims }
        init(from decoder: any Decoder) throws { claims = try Claims(from: decoder) }
        func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    /// Reads the keys, or makes them; the newest pair of an algorithm signs, older ones still check.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(_ records: Records, _ randomness: Randomness = .system, time: Timepiece = .system) throws(WhorlError) {
        keys = LoadedKeys(
            try TokenKeys(making: records, randomness, at: time.now), records, randomness: randomness, time: time)
    }

    package func seal<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String {
        try await keys.current().secret.sign(Payload(claims), kid: LoadedKeys.secretName)
    }

    package func open<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? {
        guard TokenHeader(of: token)?.alg == "HS256", let keys = try? await keys.current() else { return nil }
        for secret in [keys.secret, keys.former] {
            if let opened = try? await secret?.verify(token, as: Payload<Claims>.self) { return opened.claims }
        }
        return nil
    }

    package func sign<Claims: Codable & Sendable>(
        _ claims: Claims, by algorithm: SigningKey.Algorithm
    ) async throws -> String {
        let keys = try await keys.current(having: algorithm)
        return try await keys.pairs(algorithm).sign(
            Payload(claims), kid: keys.stored.signer(algorithm).map { JWKIdentifier(string: $0.id) })
    }

    package func check<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? {
        guard let algorithm = TokenHeader(of: token).flatMap({ SigningKey.Algorithm(rawValue: $0.alg) }) else {
            return nil
        }
        return try? await keys.current().pairs(algorithm).verify(token, as: Payload<Claims>.self).claims
    }

    package func keySet() async -> String {
        if let all = try? await keys.current(having: .rs256) { return all.stored.keySet }
        return (try? await keys.current())?.stored.keySet ?? #"{"keys":[]}"#
    }
}
