import WhorlEvaluation

/// An evaluation of a manifest or of scores as text for a person.
enum LaboratoryText {
    /// The table, then what is known beside it.
    static func text(_ result: LaboratoryResult) -> String {
        var text = EvaluationTable.text(result.summaries)
        let measures = LaboratoryTables.measures(result)
        if !measures.isEmpty { text += measures + "\n" }
        for section in LaboratoryTables.all(result) { text += section.text }
        for note in LaboratoryTables.notes(result) { text += "note: \(note)\n" }
        return text
    }
}
