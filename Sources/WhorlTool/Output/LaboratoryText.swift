import WhorlEvaluation

/// An evaluation of a manifest or of scores as text for a person.
enum LaboratoryText {
    /// The table, then what is known beside it.
    static func text(_ result: LaboratoryResult) -> String {
        var text = EvaluationTable.text(result.summaries)
        let accuracy = result.summaries.pooled.accuracy
        let measures = [
            accuracy.areaUnderCurve.map { "AUC \(NumberText.fixed($0, places))" },
            accuracy.decidability.map { "d' \(NumberText.fixed($0, 2))" },
            rate("FTE", result.failureToEnroll), rate("FTA", result.failureToAcquire),
        ].compactMap { $0 }
        if !measures.isEmpty { text += measures.joined(separator: ", ") + "\n" }
        for section in LaboratoryTables.all(result) {
            text += "\n\(section.heading)\n" + TextTable.text([section.head] + section.rows)
            for note in section.notes { text += "note: \(note)\n" }
        }
        for note in LaboratoryTables.notes(result) { text += "note: \(note)\n" }
        return text
    }

    private static let places = 5

    private static func rate(_ name: String, _ count: OpenSetRates.Count?) -> String? {
        count.map { "\(name) \(NumberText.percent($0.rate)) % (\($0.count) of \($0.trials))" }
    }
}
