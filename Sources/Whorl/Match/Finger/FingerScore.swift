/// The weights that turn evidence into a score: a logistic regression of mated against non-mated comparisons on the
/// development sets, so that the score is a log-likelihood ratio up to a constant.
enum FingerScore {
    /// Added to every score.
    static let bias: Float = -16.192

    /// Weight of a measure.
    static func weight(_ measure: FingerEvidence.Measure) -> Float {
        switch measure {
        case .pairs: 0.24526
        case .meanSimilarity: 9.07134
        case .fraction: -33.90541
        case .qualityFraction: 21.37403
        case .residual: -0.30168
        case .flow: 6.17105
        case .area: 2.51876
        case .local: -8.10246
        case .rootEdges: -0.35328
        case .kinds: 1.67182
        case .rootOverlap: -1.02641
        case .logTree: -0.04362
        case .pairsFraction: -0.19763
        case .logPairsQuality: 9.79909
        }
    }

    private static let weights = FingerEvidence.Measure.allCases.map(weight)

    /// The score of a pairing.
    static func score(_ evidence: FingerEvidence) -> Float {
        var sum = bias
        for index in weights.indices { sum += weights[index] * evidence.values[index] }
        return sum
    }

    /// The score's parts, which add up to it.
    static func parts(_ evidence: FingerEvidence) -> [FingerComparison.Part] {
        FingerEvidence.Measure.allCases.map { measure in
            let value = evidence.values[measure.rawValue]
            return FingerComparison.Part(
                name: "\(measure)", value: Double(value), contribution: Double(weight(measure) * value))
        } + [FingerComparison.Part(name: FingerComparison.Part.bias, value: 1, contribution: Double(bias))]
    }
}
