/// What the extension says of itself.
package struct ExtensionStatus: Encodable, Sendable, Equatable {
    /// One thing that an app may use.
    package struct Feature: Encodable, Sendable, Equatable {
        /// As `Verification`.
        package let name: String
        /// What samples may be of.
        package let traits: [String]
        /// The storage that it works on.
        package let storage: String
        /// Its partitions that the app may use; empty for all.
        package let partitions: [Int]

        enum CodingKeys: String, CodingKey {
            case name = "Name"
            case traits = "Traits"
            case storage = "Storage"
            case partitions = "Partitions"
        }
    }

    /// Of the protocol.
    package let version: String
    /// What the service calls itself.
    package let label: String
    /// What the app may use.
    package let features: [Feature]

    enum CodingKeys: String, CodingKey {
        case version = "Version"
        case label = "Label"
        case features = "Features"
    }
}
