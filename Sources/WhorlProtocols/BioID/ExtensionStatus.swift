/// What the extension says of itself.
public struct ExtensionStatus: Encodable, Sendable, Equatable {
    /// One thing that an app may use.
    public struct Feature: Encodable, Sendable, Equatable {
        /// As `Verification`.
        public let name: String
        /// What samples may be of.
        public let traits: [String]
        /// The storage that it works on.
        public let storage: String
        /// Its partitions that the app may use; empty for all.
        public let partitions: [Int]

        enum CodingKeys: String, CodingKey {
            case name = "Name"
            case traits = "Traits"
            case storage = "Storage"
            case partitions = "Partitions"
        }
    }

    /// Of the protocol.
    public let version: String
    /// What the service calls itself.
    public let label: String
    /// What the app may use.
    public let features: [Feature]

    enum CodingKeys: String, CodingKey {
        case version = "Version"
        case label = "Label"
        case features = "Features"
    }
}
