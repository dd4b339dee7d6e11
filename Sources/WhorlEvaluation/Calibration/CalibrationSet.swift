import Whorl

/// The non-mated scores of one data set that a calibration is fitted on.
public struct CalibrationSet: Sendable, Equatable {
    /// Name of the data set.
    public let name: String
    /// Different fingers, or people of a set of faces.
    public let subjects: Int
    /// Samples that a template could be made of.
    public let samples: Int
    /// Scores of comparisons of different fingers or people; failures to extract have none.
    public let scores: ScoreTally

    /// Makes a set of its scores.
    ///
    /// - Precondition: scores are finite.
    public init(name: String, subjects: Int, samples: Int, scores: ScoreTally) {
        precondition(scores.scores.allSatisfy(\.isFinite))
        self.name = name
        self.subjects = subjects
        self.samples = samples
        self.scores = scores
    }

    /// Counts the scores of a set.
    ///
    /// - Precondition: scores are finite.
    public init(name: String, subjects: Int, samples: Int, scores: [Double]) {
        self.init(name: name, subjects: subjects, samples: samples, scores: ScoreTally(scores))
    }

    /// Takes the non-mated comparisons that could be made.
    public init(_ measured: MeasuredSet) {
        self.init(
            name: measured.name, subjects: measured.subjects, samples: measured.samples - measured.failures.count,
            scores: measured.scores.nonMated.finite)
    }

    /// Share of the comparisons that a threshold accepts, `0...1`.
    public func fmr(at threshold: Double) -> Double {
        Double(scores.accepted(by: Threshold(score: threshold))) / Double(scores.count)
    }
}
