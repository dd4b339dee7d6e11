/// The non-mated scores of one data set that a calibration is fitted on.
public struct CalibrationSet: Sendable, Equatable {
    /// Name of the data set.
    public let name: String
    /// Fingers.
    public let fingers: Int
    /// Samples that a template could be made of.
    public let samples: Int
    /// Scores of comparisons of different fingers, rising; failures to extract have none.
    public let scores: [Double]

    /// Makes a set of its scores.
    ///
    /// - Precondition: scores are finite.
    public init(name: String, fingers: Int, samples: Int, scores: [Double]) {
        precondition(scores.allSatisfy(\.isFinite))
        self.name = name
        self.fingers = fingers
        self.samples = samples
        self.scores = scores.sorted()
    }

    /// Takes the non-mated comparisons that could be made.
    public init(_ measured: SetScores) {
        self.init(
            name: measured.set.name, fingers: measured.plan.fingerCount,
            samples: measured.set.samples.count - measured.failures.count,
            scores: measured.scores { !$0.isMated }.filter { $0 > ComparisonScores.failed })
    }

    /// Share of the comparisons that a threshold accepts, `0...1`.
    public func fmr(at threshold: Double) -> Double {
        ComparisonScores.acceptedShare(of: scores, at: threshold)
    }
}
