import Whorl
import WhorlEvaluation

/// An evaluation of faces as text for a person.
enum FaceEvaluationText {
    /// The table of the sets, and what is known of faces alone.
    static func text(_ result: FaceEvaluationResult) -> String {
        var text = EvaluationTable.text(result.summaries)
        if let accuracy = result.accuracy {
            text +=
                "accuracy \(NumberText.percent(accuracy.mean)) %, standard deviation of a fold "
                + "\(NumberText.percent(accuracy.standardDeviation)) % (\(accuracy.folds.count) folds)\n"
        }
        if let rate = result.rankOneRate {
            text += "rank-1 rate \(NumberText.percent(rate)) % of \(NumberText.grouped(result.rankedProbes)) probes\n"
        }
        let rates = result.trueMatchRates.sorted { $0.key < $1.key }
        if !rates.isEmpty {
            text +=
                "true match rate at FMR "
                + rates.map { "\($0.key): \(NumberText.percent($0.value)) %" }.joined(separator: ", ") + "\n"
        }
        return text + "model \(result.model.name), metric \(result.metric.rawValue)\n"
    }
}
