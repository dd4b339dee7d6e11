public import WhorlIdentity

/// Names a vector of an index: a person's sample.
public struct VectorKey: Sendable, Hashable, Comparable {
    /// The person the vector belongs to.
    public let bcid: BCID
    /// Number of the sample among the person's.
    public let sample: Int

    /// Joins a person and a sample's number.
    public init(bcid: BCID, sample: Int) {
        self.bcid = bcid
        self.sample = sample
    }

    /// Orders by BCID, then sample.
    public static func < (left: VectorKey, right: VectorKey) -> Bool {
        (left.bcid, left.sample) < (right.bcid, right.sample)
    }
}
