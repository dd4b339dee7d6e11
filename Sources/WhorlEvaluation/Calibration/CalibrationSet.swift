import Whorl
import WhorlNumerics

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
    /// How far the highest comparisons depend on each other; nothing where they are taken as independent.
    let tail: NonMatedTail?

    /// Makes a set of its scores.
    ///
    /// - Precondition: scores are finite.
    package init(name: String, subjects: Int, samples: Int, scores: ScoreTally, tail: NonMatedTail? = nil) {
        precondition(scores.scores.allSatisfy(\.isFinite))
        self.name = name
        self.subjects = subjects
        self.samples = samples
        self.scores = scores
        self.tail = tail
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
            scores: measured.scores.nonMated.finite, tail: measured.tail)
    }

    /// Share of the comparisons that a threshold accepts, `0...1`.
    public func fmr(at threshold: Double) -> Double {
        Double(scores.accepted(by: Threshold(score: threshold))) / Double(scores.count)
    }

    /// False matches at a threshold, and how many times the variance of their rate is that of independent comparisons.
    package func evidence(at threshold: Double) -> (matches: Int, designEffect: Double) {
        (scores.accepted(by: Threshold(score: threshold)), tail?.designEffect(at: threshold) ?? 1)
    }

    /// The 95 % interval of the FMR at a threshold, by finger or person: that of as many independent comparisons as
    /// tell as much.
    package func interval(at threshold: Double) -> RateInterval {
        let (matches, effect) = evidence(at: threshold)
        return .clopperPearson(effective: Double(matches) / effect, of: Double(scores.count) / effect)
    }

    /// The lowest score that at most so many comparisons reach, or the highest one.
    func score(accepting most: Int) -> Double {
        let index = scores.scores.indices.partition { scores.count - scores.below($0) <= most }
        return scores.scores[min(index, scores.scores.count - 1)]
    }
}
