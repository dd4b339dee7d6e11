/// An image of a container, as a person chooses it.
public struct ImageRecordName: Sendable, Equatable {
    /// The number of its record, from 1.
    public let record: Int
    /// What it shows, as `right-index`.
    public let name: String

    /// Names an image.
    public init(record: Int, name: String) {
        (self.record, self.name) = (record, name)
    }
}
