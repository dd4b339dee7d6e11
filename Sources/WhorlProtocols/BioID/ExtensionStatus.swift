/// What the extension says of itself.
package struct ExtensionStatus: Encodable, Sendable, Equatable {
    /// One thing that an app may use.
    package struct Feature: Encodable, Sendable, Equatable {
        /// As `Verification`.
        package let name: String
        /// What samples may be of, such as `Face,Finger`; nil where that is not the caller's choice.
        package let traits: String?
        /// The storage that it works on; nil for none.
        package let storage: String?
        /// The storage's partitions that the app may use, such as `12,13`; nil for all, and without a storage.
        package let partitions: String?

        init(name: String, traits: String? = nil, storage: String? = nil, partitions: String? = nil) {
            self.name = name
            self.traits = traits
            self.storage = storage
            self.partitions = partitions
        }

        enum CodingKeys: String, CodingKey {
            case name = "Name"
            case traits = "Traits"
            case storage = "Storage"
            case partitions = "Partitions"
        }

        /// Writes it; what is not there is `null`.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(traits, forKey: .traits)
            try container.encode(storage, forKey: .storage)
            try container.encode(partitions, forKey: .partitions)
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
