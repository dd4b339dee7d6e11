import Crypto
import FoundationEssentials
package import Whorl
import WhorlText

/// A symmetric key of the service, made once and kept sealed in the store.
package struct ServiceSecret: Record, Equatable {
    /// The kind of these records.
    package static let kind = "secret"

    /// What it is for.
    package let id: String
    private let key: String
    /// Until when it counts, in seconds since 1970, as another took its place; nil for one in use.
    package let until: Double?

    private init(id: String, key: String, until: Double? = nil) {
        self.id = id
        self.key = key
        self.until = until
    }

    /// 32 bytes.
    package var bytes: [UInt8] { Base64URL.decode(key) ?? [] }

    /// The key of a purpose; made where there is none.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package static func key(
        for purpose: String, in records: Records, _ randomness: Randomness = .system
    ) throws(WhorlError) -> [UInt8] {
        try secret(for: purpose, in: records, randomness).bytes
    }

    /// The record of a purpose's key; made where there is none.
    ///
    /// - Throws: errors of ``DocumentStore``.
    static func secret(
        for purpose: String, in records: Records, _ randomness: Randomness = .system
    ) throws(WhorlError) -> ServiceSecret {
        if let kept = try records.find(ServiceSecret.self, purpose) { return kept }
        return try records.first(ServiceSecret(id: purpose, key: randomness.secret()))
    }

    /// A fresh key of a purpose.
    static func fresh(for purpose: String, _ randomness: Randomness) -> ServiceSecret {
        ServiceSecret(id: purpose, key: randomness.secret())
    }

    /// The same key as the former one of a purpose, which counts until a moment.
    func former(of purpose: String, until end: Double) -> ServiceSecret {
        ServiceSecret(id: purpose, key: key, until: end)
    }
}
