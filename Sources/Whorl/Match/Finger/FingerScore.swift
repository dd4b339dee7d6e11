/// The weights that turn evidence into a score: a logistic regression of mated against non-mated comparisons on the
/// development sets, so that the score is a log-likelihood ratio up to a constant.
///
/// Each version of the extractor has weights of its own.
package struct FingerScore: Sendable {
    /// Added to every score.
    package let bias: Float
    /// A weight for each measure, in their order.
    private let weights: [Float]

    /// Takes the weights of each measure.
    init(bias: Float, weight: (FingerEvidence.Measure) -> Float) {
        self.bias = bias
        weights = FingerEvidence.Measure.allCases.map(weight)
    }

    /// Whether there are weights for templates of an extractor version.
    package static func knows(extractorVersion: Int) -> Bool {
        (1...MinutiaExtractor.version).contains(extractorVersion)
    }

    /// The weights for templates of an extractor version; of one that no build knows, those of this build.
    ///
    /// - Parameters:
    ///   - extractorVersion: that of both templates.
    ///   - areDescribed: whether both have descriptors.
    /// - Returns: the weights that were fitted to such templates.
    package static func of(extractorVersion: Int, areDescribed: Bool) -> FingerScore {
        if extractorVersion == 1 { return version1 }
        return areDescribed ? version2 : version2Undescribed
    }

    /// Weight of a measure.
    package func weight(_ measure: FingerEvidence.Measure) -> Float { weights[measure.rawValue] }

    /// The score of a pairing.
    package func score(_ evidence: FingerEvidence) -> Float {
        var sum = bias
        for index in weights.indices { sum += weights[index] * evidence.values[index] }
        return sum
    }

    /// The score's parts, which add up to it: the measures that have a weight.
    func parts(_ evidence: FingerEvidence) -> [FingerComparison.Part] {
        FingerEvidence.Measure.allCases.filter { weight($0) != 0 }.map { measure in
            let value = evidence.values[measure.rawValue]
            return FingerComparison.Part(
                name: "\(measure)", value: Double(value), contribution: Double(weight(measure) * value))
        } + [FingerComparison.Part(name: FingerComparison.Part.bias, value: 1, contribution: Double(bias))]
    }
}
