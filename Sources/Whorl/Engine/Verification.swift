/// The answer of a 1:1 transaction.
public struct Verification: Sendable, Equatable, Codable {
    /// Whether the probe matches.
    public let decision: Decision
    /// The score of the most similar reference.
    public let score: Double
    /// The least score that was a match here.
    public let threshold: Double
    /// The false match rate asked for, for the transaction.
    public let fmr: Double
    /// Whether the threshold relies on the calibration's fitted tail.
    public let extrapolated: Bool
    /// References that were compared.
    public let compared: Int
    /// References left out because of another extractor version.
    public let skippedOutdated: Int
    /// The most similar reference.
    public let reference: ReferenceRecord
}
