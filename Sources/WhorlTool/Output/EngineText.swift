import WhorlEvaluation

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
