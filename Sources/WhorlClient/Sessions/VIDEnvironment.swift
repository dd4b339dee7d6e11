/// A service, and the device as the service knows it.
public struct VIDEnvironment: Sendable, Equatable {
    /// How the service is reached, such as `https://id.example.com`, without a slash at the end.
    public let service: String
    /// The device's identifier.
    public let deviceID: String
    /// What people call the device.
    public let deviceName: String
    /// What the device proves itself by; nil for one that is not registered, which attaches without a name.
    public let secret: String?

    /// Describes an environment.
    public init(service: String, deviceID: String, deviceName: String, secret: String? = nil) {
        self.service = service.hasSuffix("/") ? String(service.dropLast()) : service
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.secret = secret
    }
}
