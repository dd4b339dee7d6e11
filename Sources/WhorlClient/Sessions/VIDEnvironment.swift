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

    /// Other services whose codes are answered, as ``service`` is written.
    public let otherServices: [String]

    /// Describes an environment.
    ///
    /// - Parameters:
    ///   - service: how the service is reached.
    ///   - deviceID: the device's identifier.
    ///   - deviceName: what people call the device.
    ///   - secret: what the device proves itself by, to this service alone.
    ///   - otherServices: other services whose codes are answered: samples are sent to no service that is not named.
    public init(
        service: String, deviceID: String, deviceName: String, secret: String? = nil, otherServices: [String] = []
    ) {
        self.service = service.hasSuffix("/") ? String(service.dropLast()) : service
        self.otherServices = otherServices
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.secret = secret
    }

    /// Whether a service is that of the environment.
    func isOwn(_ other: String) -> Bool { Self.origin(other) == Self.origin(service) }

    /// Whether samples may be sent to a service.
    func trusts(_ other: String) -> Bool {
        isOwn(other) || otherServices.contains { Self.origin($0) == Self.origin(other) }
    }

    /// A service as it is compared: scheme and host in lower-case letters, without the port that the scheme implies.
    private static func origin(_ service: String) -> String {
        let plain = service.lowercased()
        var text = plain.hasSuffix("/") ? String(plain.dropLast()) : plain
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
        where text.hasPrefix(scheme) && text.hasSuffix(port) {
            text.removeLast(port.count)
        }
        return text
    }
}
