/// The main figures as a table of HTML: a row for each set, and one for all of them pooled.
enum SummaryTable {
    private static let head = [
        "data set", "subjects", "images", "failed", "mated", "non-mated", "EER", "FMR100", "FMR1000", "ZeroFMR",
        "ms / image", "comparisons / s",
    ]

    /// Writes the table.
    static func html(_ summaries: EvaluationSummaries) -> String {
        var rows = summaries.sets.map { row($0, look: "") }
        if summaries.sets.count > 1 { rows.append(row(summaries.pooled, look: " class=\"pooled\"")) }
        return """
            <div class="wide"><table><thead><tr>\(head.map { "<th>\($0)</th>" }.joined())</tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    private static func row(_ summary: EvaluationSummary, look: String) -> String {
        let accuracy = summary.accuracy
        let cells = [
            MarkupText.escaped(summary.name), NumberText.grouped(summary.subjects),
            NumberText.grouped(summary.samples), NumberText.grouped(summary.failures.count),
            NumberText.grouped(accuracy.mated), NumberText.grouped(accuracy.nonMated),
            rate(accuracy.equalErrorRate?.value, accuracy.bootstrap?.eer),
            rate(accuracy.rate(.fmr100), accuracy.bootstrapInterval(.fmr100)),
            rate(accuracy.rate(.fmr1000), accuracy.bootstrapInterval(.fmr1000)),
            rate(accuracy.rate(.zeroFMR), nil),
            summary.cost.extractMilliseconds.map { NumberText.fixed($0, 1) } ?? "-",
            summary.cost.comparisonsPerSecond.map { NumberText.grouped(Int($0)) } ?? "-",
        ]
        return "<tr\(look)>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }

    private static func rate(_ rate: Double?, _ interval: RateInterval?) -> String {
        guard let rate, let interval else { return NumberText.percent(rate) }
        let ends = "\(NumberText.percent(interval.lower, 1)) to \(NumberText.percent(interval.upper, 1))"
        return NumberText.percent(rate) + "<span class=\"interval\">\(ends)</span>"
    }
}
