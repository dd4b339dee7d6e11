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
