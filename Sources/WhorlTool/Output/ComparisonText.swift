import WhorlEvaluation

/// Two evaluations side by side as text for a person.
enum ComparisonText {
    private static let head = ["FNMR % at", "first", "second", "difference", "95 % interval", "second is"]
    private static let words: Set = [0, 4, 5]

    /// A row for each operating point, and who was compared.
    static func text(_ comparison: RunComparison) -> String {
        let rows = comparison.points.map { point in
            [
                NamedPoint(rawValue: point.name)?.title ?? point.name, NumberText.percent(point.first),
                NumberText.percent(point.second), NumberText.percent(point.difference),
                "\(NumberText.percent(point.lower)) to \(NumberText.percent(point.upper))", point.verdict.rawValue,
            ]
        }
        var text = TextTable.text([head] + rows, words: words)
        text += "\(NumberText.grouped(comparison.subjects)) subjects, resampled with both runs' errors together\n"
        if comparison.leftOut > 0 {
            text += "note: \(comparison.leftOut) subjects are of one run alone, or compared otherwise, and left out\n"
        }
        return text
    }
}
