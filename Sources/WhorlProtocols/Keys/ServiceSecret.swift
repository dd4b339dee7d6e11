import Crypto
import FoundationEssentials
package import Whorl

/// A symmetric key of the service, made once and kept sealed in the store.
package struct ServiceSecret: Record {
    /// The kind of these records.
    package static let kind = "secret"

    /// What it is for.
    package let id: String
    private let key: String

    private init(id: String, key: String) {
        self.id = id
        self.key = key
    }

    /// 32 bytes.
    package var bytes: [UInt8] { Base64URL.decode(key) ?? [] }

    /// The key of a purpose; made where there is none.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package static func key(
        for purpose: String, in records: Records, _ randomness: Randomness = .system
    ) throws(WhorlError) -> [UInt8] {
        if let kept = try records.find(ServiceSecret.self, purpose) { return kept.bytes }
        return try records.first(ServiceSecret(id: purpose, key: randomness.secret())).bytes
    }
}
