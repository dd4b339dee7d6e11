/// A device that may list and remove its profiles.
package struct VidDevice: Record, Equatable {
    /// `vid-device`.
    package static let kind = "vid-device"

    /// Its identifier.
    package let id: String
    /// Its secret, hashed.
    package var secret: SecretHash

    /// Describes a device.
    package init(id: String, secret: SecretHash) {
        self.id = id
        self.secret = secret
    }
}

extension VidDevice: SecretHolder {
    package var secretHash: SecretHash? { secret }

    package mutating func replaceHash(_ hash: SecretHash) { secret = hash }
}
