/// Whom a device may answer for.
public struct VIDProfile: Sendable, Equatable {
    /// How the service names it.
    public let alias: String
    /// The name by which sites know the person.
    public let name: String
    /// Whether the enrolled samples must be made anew before they count.
    public let needsRevalidation: Bool

    /// Describes a profile.
    public init(alias: String, name: String, needsRevalidation: Bool = false) {
        self.alias = alias
        self.name = name
        self.needsRevalidation = needsRevalidation
    }
}

extension VIDProfile: Decodable {
    enum CodingKeys: String, CodingKey {
        case alias, name
        case needsRevalidation = "requiresBiometryRevalidation"
    }
}
