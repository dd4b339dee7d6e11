import Whorl
import WhorlEvaluation

/// An evaluation as text for a person.
enum EvaluationText {
    /// The table of the data sets, what is known of faces alone, then what is known beside.
    static func text(_ result: EvaluationResult) -> String {
        var text = EvaluationTable.text(result.summaries)
        if case .faces(let model, let metric) = result.data.content {
            text += faces(result) + "model \(model.name), metric \(metric.rawValue)\n"
        }
        let measures = EvaluationDetails.measures(result)
        if !measures.isEmpty { text += measures + "\n" }
        for section in EvaluationDetails.all(result) { text += section.text }
        for note in EvaluationDetails.notes(result) { text += "note: \(note)\n" }
        return text
    }

    private static func faces(_ result: EvaluationResult) -> String {
        var text = ""
        if let accuracy = result.foldAccuracy {
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
                "true match rate at FMR\(SummaryNames.remark(result.summaries.pooled)) "
                + rates.map { "\($0.key): \(NumberText.percent($0.value)) %" }.joined(separator: ", ") + "\n"
        }
        return text
    }
}

/// Several engines as text for a person.
enum EngineText {
    /// A row for each engine, the differences to the first, and what a reader has to know.
    static func text(_ comparison: EngineComparison) -> String {
        var text = EvaluationTable.text(comparison.engines)
        for section in EngineDetails.all(comparison) { text += section.text }
        for note in comparison.notes { text += "note: \(note)\n" }
        for engine in comparison.engines {
            for note in EvaluationDetails.warnings(engine.result) { text += "note: \(engine.name): \(note)\n" }
        }
        return text
    }
}
