/// A sample that a device took.
public struct VIDSample: Sendable, Equatable {
    /// `face` or `finger`.
    public let trait: String
    /// An image file.
    public let bytes: [UInt8]

    /// Describes a sample.
    public init(trait: String, bytes: [UInt8]) {
        self.trait = trait
        self.bytes = bytes
    }
}
