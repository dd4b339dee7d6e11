/// The weights that turn evidence into a score: a logistic regression of mated against non-mated comparisons on the
/// development sets, so that the score is a log-likelihood ratio up to a constant.
package enum FingerScore {
    /// Added to every score.
    package static let bias: Float = -54.1574

    /// Weight of a measure.
    package static func weight(_ measure: FingerEvidence.Measure) -> Float {
        switch measure {
        case .pairs: -0.1298
        case .meanSimilarity: 45.7987
        case .fraction: -39.8194
        case .qualityFraction: 43.3672
        case .residual: -0.0959
        case .unevenness: -0.3911
        case .flow: 8.3371
        case .area: 2.6404
        case .local: 2.0357
        case .rootEdges: -0.7436
        case .kinds: 2.8353
        case .rootOverlap: 0.9636
        case .pairsFraction: 0.0519
        case .logPairsQuality: 8.2398
        }
    }

    private static let weights = FingerEvidence.Measure.allCases.map(weight)

    /// The score of a pairing.
    package static func score(_ evidence: FingerEvidence) -> Float {
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
