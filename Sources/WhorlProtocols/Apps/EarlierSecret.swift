/// The hash of a secret that a newer one replaced, with the moment from which it counts no more.
package struct EarlierSecret: Codable, Sendable, Equatable {
    /// Of the secret.
    package let hash: SecretHash
    /// In seconds since 1970.
    package let until: Double

    package init(hash: SecretHash, until: Double) {
        self.hash = hash
        self.until = until
    }
}

/// A holder whose secret can be replaced while it is in use.
package protocol SecretRotating: SecretHolder {
    /// The secret before, where it still counts.
    var earlierSecret: EarlierSecret? { get set }
}

extension SecretRotating {
    /// Replaces the secret.
    ///
    /// - Parameters:
    ///   - hash: of the new one.
    ///   - end: until when the present one counts beside it; nil for no more.
    package mutating func rotate(to hash: SecretHash, keepingUntil end: Double?) {
        earlierSecret = end.flatMap { end in secretHash.map { EarlierSecret(hash: $0, until: end) } }
        replaceHash(hash)
    }
}
