import Whorl
import WhorlEvaluation

/// A decision as text for a person.
enum DecisionText {
    /// Decimal places of scores.
    static let places = 3

    /// A line with the score, and the threshold with the false match rate that it stands for.
    static func text(_ decision: Decision, score: Double, threshold: Double, fmr: Double) -> String {
        "\(decision.rawValue): score \(NumberText.fixed(score, places)), "
            + Self.threshold(threshold, fmr: fmr)
    }

    /// A threshold with its false match rate.
    static func threshold(_ threshold: Double, fmr: Double) -> String {
        "threshold \(NumberText.fixed(threshold, places)) at FMR \(NumberText.scientific(fmr))"
    }
}
