import Whorl
import WhorlEvaluation

/// The answer of a verification as text for a person.
enum VerificationText {
    /// The decision; where several modalities were presented, what each has to say below it.
    static func text(_ bcid: BCID, _ answer: Verification, isFused: Bool) -> String {
        let skipped = answer.skippedOutdated
        let note = skipped > 0 ? "; \(skipped) outdated references or references of other models were left out" : ""
        let basis = BasisText.text(answer.basis, asked: answer.fmr)
        guard isFused else {
            let statement = DecisionText.text(
                answer.decision, score: answer.score, threshold: answer.threshold, fmr: answer.fmr)
            return "\(bcid): \(statement)\(mean(answer))\(note)\n" + basis
        }
        let names = answer.modalities.map(\.modality.rawValue).joined(separator: " and ")
        return
            "\(bcid): \(answer.decision.rawValue): \(names) at FMR \(NumberText.scientific(answer.scoreFMR)), "
            + "asked \(NumberText.scientific(answer.fmr))\(note)\n" + answer.modalities.map(line).joined() + basis
    }

    /// How many comparisons were made and their mean score, where that is another than the score that decides.
    private static func mean(_ answer: Verification) -> String {
        guard let part = answer.modalities.first, part.compared > 1 else { return "" }
        let count = part.modality == .finger ? "best of \(part.compared)" : "\(part.compared) comparisons"
        return "; \(count), mean \(NumberText.fixed(part.mean, DecisionText.places))"
    }

    private static func line(_ part: ModalityComparison) -> String {
        "  \(part.modality.rawValue): score \(number(part.score)), threshold alone \(number(part.threshold)), mean "
            + "\(number(part.mean)) of \(part.compared), FMR of the score \(NumberText.scientific(part.scoreFMR))\n"
    }

    private static func number(_ value: Double) -> String {
        NumberText.fixed(value, DecisionText.places)
    }
}

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
