/// The weights that turn evidence into a score: a logistic regression of mated against non-mated comparisons on the
/// development sets, so that the score is a log-likelihood ratio up to a constant.
enum FingerScore {
    /// Added to every score.
    static let bias: Float = -45.84831

    /// Weight of a measure.
    static func weight(_ measure: FingerEvidence.Measure) -> Float {
        switch measure {
        case .pairs: -0.22615
        case .meanSimilarity: 38.90086
        case .fraction: -39.93904
        case .qualityFraction: 35.11355
        case .residual: -0.09947
        case .unevenness: -0.55188
        case .turn: 2.05065
        case .flow: 8.09767
        case .area: 2.03738
        case .local: 0.86045
        case .rootEdges: -0.36524
        case .kinds: 3.72803
        case .rootOverlap: 0.85225
        case .logTree: 0.00278
        case .pairsFraction: 0.04500
        case .logPairsQuality: 10.54615
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
