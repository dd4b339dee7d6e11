/// Error rates of 1:N search against a gallery that does not hold everybody (ISO/IEC 19795-1:2021).
public struct OpenSetRates: Sendable, Equatable, Encodable {
    /// People enrolled.
    public let people: Int
    /// References enrolled.
    public let references: Int
    /// People that could not be enrolled, as no sample of theirs could be extracted.
    public let failuresToEnroll: Int
    /// Probes that could not be extracted; each is a mated search that found nobody.
    public let failuresToExtract: Int
    /// The false match rate that was asked for, for each person searched.
    public let fmr: Double
    /// The threshold of the searches.
    public let threshold: Double
    /// Whether the threshold relies on the calibration's fitted tail.
    public let extrapolated: Bool
    /// Candidates that a search returned at most: R of FNIR(N, R, T).
    public let candidates: Int
    /// Mated searches whose first candidate is the probe's person, whatever the threshold.
    public let rankOne: ObservedRate
    /// FNIR: mated searches in which the probe's person is no matching candidate.
    public let falseNegatives: ObservedRate
    /// FPIR: searches for a probe whose person is left out of the gallery, with a matching candidate.
    public let falsePositives: ObservedRate
}
