public import Whorl

/// A sample that no template could be made of.
public struct SampleFailure: Sendable, Equatable {
    /// Name of the data set.
    public let set: String
    /// The sample's name; in a folder the file's, without folder and extension.
    public let sample: String
    /// What went wrong.
    public let error: WhorlError

    package init(set: String, sample: String, error: WhorlError) {
        self.set = set
        self.sample = sample
        self.error = error
    }
}

extension SampleFailure: Encodable {
    private enum CodingKeys: String, CodingKey {
        case set, sample, reason
    }

    /// Writes the names and the reason in words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(set, forKey: .set)
        try container.encode(sample, forKey: .sample)
        try container.encode("\(error)", forKey: .reason)
    }
}
