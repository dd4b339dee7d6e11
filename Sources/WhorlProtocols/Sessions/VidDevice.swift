/// A device that proves itself by a secret or by a key: it answers for its profiles, lists and removes them.
package struct VidDevice: Record, Equatable {
    /// `vid-device`.
    package static let kind = "vid-device"

    /// Its identifier.
    package let id: String
    /// Its secret, hashed; nil for a device that has a key alone.
    package var secret: SecretHash?
    /// The public key on P-256 that it signs with: x and y, 32 bytes each, as base64url; nil where it has none.
    package var publicKey: String?

    /// Describes a device.
    package init(id: String, secret: SecretHash? = nil, publicKey: String? = nil) {
        self.id = id
        self.secret = secret
        self.publicKey = publicKey
    }
}

extension VidDevice: SecretHolder {
    package var secretHash: SecretHash? { secret }

    package mutating func replaceHash(_ hash: SecretHash) { secret = hash }
}
