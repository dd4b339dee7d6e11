package import Whorl

/// The keys of tokens as the store has them at a moment.
package struct TokenKeys: Sendable, Equatable {
    /// Seals tokens that only the service reads.
    package let secret: ServiceSecret
    /// The one that sealed before a rotation; it opens tokens until ``ServiceSecret/until``.
    package let former: ServiceSecret?
    /// Pairs of all algorithms, the newest first.
    package let pairs: [SigningKey]

    /// The purpose of the secret among ``ServiceSecret``.
    static let purpose = "token"
    /// The purpose of the secret that sealed before.
    static let formerPurpose = "token-former"

    /// Reads the keys; a secret and a P-256 pair are made where there are none, and a secret that has ended goes.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(
        making records: Records, _ randomness: Randomness = .system, at now: Double
    ) throws(WhorlError) {
        _ = try ServiceSecret.secret(for: Self.purpose, in: records)
        if try records.all(SigningKey.self).allSatisfy({ $0.algorithm != .es256 }) {
            try records.put(try SigningKey.make(.es256, randomness, at: now))
        }
        if let former = try records.find(ServiceSecret.self, Self.formerPurpose), now >= former.until ?? 0 {
            try records.remove(ServiceSecret.self, former.id)
        }
        try self.init(reading: records)
    }

    /// Reads the keys as they are now, and waits for nobody.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package init(_ records: Records) throws(WhorlError) { try self.init(reading: records.impatient) }

    private init(reading records: Records) throws(WhorlError) {
        secret = try ServiceSecret.secret(for: Self.purpose, in: records)
        former = try records.find(ServiceSecret.self, Self.formerPurpose)
        pairs = try records.all(SigningKey.self).sorted { $0.created > $1.created }
    }

    /// The pair that signs by an algorithm; nil where none was made yet.
    package func signer(_ algorithm: SigningKey.Algorithm) -> SigningKey? {
        pairs.first { $0.algorithm == algorithm }
    }

    /// The public keys as a JSON web key set (RFC 7517).
    package var keySet: String { #"{"keys":["# + pairs.compactMap(\.publicKey).joined(separator: ",") + "]}" }
}
