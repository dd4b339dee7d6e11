/// What a promised false match rate rests on: the populations that a calibration was measured on.
public struct PromiseBasis: Sendable, Equatable, Codable {
    /// What was compared.
    public let modality: Modality
    /// Populations: sensors of prints, sets of faces.
    public let populations: Int
    /// Different fingers or people in them; nil where the calibration does not say.
    public let subjects: Int?
    /// Non-mated comparisons.
    public let comparisons: Int
    /// The least false match rate that the counts support; lower ones rely on a fitted tail.
    public let supportedFMR: Double
    /// How many times the promised rate the worst population showed when it was left out of the fit; nil where the
    /// calibration does not say.
    public let worstRatio: Double?

    /// Says what a calibration rests on.
    public init(_ calibration: Calibration, of modality: Modality) {
        self.modality = modality
        populations = calibration.dataSets.count
        subjects = calibration.subjects?.reduce(0, +)
        comparisons = calibration.nonMated
        supportedFMR = calibration.knots.last?.fmr ?? 1
        worstRatio = calibration.worstRatio
    }

    private enum CodingKeys: CodingKey {
        case modality, populations, subjects, comparisons, supportedFMR, worstRatio
    }

    /// Writes every key; what is not known is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(modality, forKey: .modality)
        try container.encode(populations, forKey: .populations)
        try container.encode(subjects, forKey: .subjects)
        try container.encode(comparisons, forKey: .comparisons)
        try container.encode(supportedFMR, forKey: .supportedFMR)
        try container.encode(worstRatio, forKey: .worstRatio)
    }
}
