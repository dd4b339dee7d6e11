public import WhorlIdentity

/// One ranked person of a search in an index.
public struct VectorCandidate: Sendable, Equatable, Codable {
    /// The person.
    public let bcid: BCID
    /// The person's most similar sample; the first of several.
    public let sample: Int
    /// Inner product of probe and sample, for unit vectors the cosine similarity; higher is closer.
    public let score: Float

    /// Makes a candidate of its parts.
    public init(bcid: BCID, sample: Int, score: Float) {
        self.bcid = bcid
        self.sample = sample
        self.score = score
    }
}
