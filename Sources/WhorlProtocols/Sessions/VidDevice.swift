/// A device that may list and remove its profiles.
public struct VidDevice: Record, Equatable {
    /// `vid-device`.
    public static let kind = "vid-device"

    /// Its identifier.
    public let id: String
    /// Its secret, hashed.
    public var secret: SecretHash

    /// Describes a device.
    public init(id: String, secret: SecretHash) {
        self.id = id
        self.secret = secret
    }
}
