internal import Crypto
internal import FoundationEssentials
internal import JWTKit
package import Whorl
package import WhorlProtocols

/// JSON web tokens by jwt-kit. Secret and key pairs are kept in collections of their own, so that a token of one
/// algorithm is never checked by a key of the other.
package struct JWTTokens: TokenSigning {
    private let secret = JWTKeyCollection()
    private let pairs = JWTKeyCollection()
    private let secretBytes: [UInt8]
    private let keys: [SigningKey]
    private let ready = Preparation()

    private static let secretName: JWKIdentifier = "service"

    /// Claims as a payload; times are the protocols' matter.
    private struct Payload<Claims: Codable & Sendable>: JWTPayload {
        let claims: Claims

        init(_ claims: Claims) { self.claims = claims }
        init(from decoder: any Decoder) throws { claims = try Claims(from: decoder) }
        func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    /// Reads the keys, or makes them; the newest pair signs, older ones still check.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(_ records: Records, _ randomness: Randomness = .system, time: Timepiece = .system) throws(WhorlError) {
        secretBytes = try ServiceSecret.key(for: "token", in: records)
        var keys: [SigningKey] = try records.all()
        if keys.isEmpty {
            let pem = P256.Signing.PrivateKey().pemRepresentation
            let fresh = SigningKey(id: randomness.name(), pem: pem, created: time.now)
            try records.put(fresh)
            keys = [fresh]
        }
        self.keys = keys.sorted { $0.created > $1.created }
    }

    /// Loads the keys into the library's collections once.
    private func prepared() async throws -> (secret: JWTKeyCollection, pairs: JWTKeyCollection) {
        try await ready.once {
            await secret.add(hmac: HMACKey(from: Data(secretBytes)), digestAlgorithm: .sha256, kid: Self.secretName)
            for key in keys {
                await pairs.add(ecdsa: try ES256PrivateKey(pem: key.pem), kid: JWKIdentifier(string: key.id))
            }
        }
        return (secret, pairs)
    }

    package func seal<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String {
        try await prepared().secret.sign(Payload(claims), kid: Self.secretName)
    }

    package func open<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? {
        guard TokenHeader(of: token)?.alg == "HS256" else { return nil }
        return try? await prepared().secret.verify(token, as: Payload<Claims>.self).claims
    }

    package func sign<Claims: Codable & Sendable>(_ claims: Claims) async throws -> String {
        try await prepared().pairs.sign(Payload(claims), kid: keys.first.map { JWKIdentifier(string: $0.id) })
    }

    package func check<Claims: Codable & Sendable>(_ token: String, as type: Claims.Type) async -> Claims? {
        guard TokenHeader(of: token)?.alg == "ES256" else { return nil }
        return try? await prepared().pairs.verify(token, as: Payload<Claims>.self).claims
    }

    package func keySet() async -> String {
        let entries = keys.compactMap { key -> String? in
            guard let pair = try? P256.Signing.PrivateKey(pemRepresentation: key.pem) else { return nil }
            let point = pair.publicKey.rawRepresentation
            let x = Base64URL.encode(point.prefix(point.count / 2))
            let y = Base64URL.encode(point.suffix(point.count / 2))
            return #"{"alg":"ES256","crv":"P-256","kid":"\#(key.id)","kty":"EC","use":"sig","x":"\#(x)","y":"\#(y)"}"#
        }
        return #"{"keys":["# + entries.joined(separator: ",") + "]}"
    }
}

/// Does something once, whoever comes first.
private actor Preparation {
    private var task: Task<Void, any Error>?

    func once(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = task ?? Task { try await body() }
        self.task = task
        try await task.value
    }
}

/// A P-256 key that the service signs tokens with for others.
package struct SigningKey: Record {
    package static let kind = "signing-key"

    /// Its name in token headers (`kid`).
    package let id: String
    /// The private key as PEM.
    package let pem: String
    /// When it was made, in seconds since 1970.
    package let created: Double

    package init(id: String, pem: String, created: Double) {
        self.id = id
        self.pem = pem
        self.created = created
    }
}
