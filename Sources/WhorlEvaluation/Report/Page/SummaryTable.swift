import Whorl

/// The main figures as a table of HTML: a row for each set, and one for all of them pooled.
enum SummaryTable {
    private static let head = [
        "data set", "EER", "FMR100", "FMR1000", "ZeroFMR", "mated", "non-mated", "failed", "subjects", "images",
        "ms / image", "comparisons / s",
    ]

    /// Columns of times, which scores that were read have none of.
    private static let times = 2

    /// Writes the table.
    static func html(_ summaries: EvaluationSummaries) -> String {
        var rows = summaries.sets.map { row($0, $0.name, look: "") }
        if summaries.sets.count > 1 {
            rows.append(row(summaries.pooled, summaries.pooled.name, look: " class=\"pooled\""))
        }
        return table(head, rows)
    }

    /// Writes the table of several engines.
    static func html(_ engines: [EngineComparison.Engine]) -> String {
        table(
            ["engine"] + head.dropFirst().dropLast(times),
            engines.map { row($0.result.summaries.pooled, $0.name, look: "", isTimed: false) })
    }

    private static func table(_ head: [String], _ rows: [String]) -> String {
        """
        <div class="wide"><table><thead><tr>\(head.map { "<th>\($0)</th>" }.joined())</tr></thead><tbody>
        \(rows.joined(separator: "\n"))
        </tbody></table></div>
        """
    }

    /// The row of a set and, where comparisons could not be made, a second one that leaves them out.
    private static func row(_ summary: EvaluationSummary, _ name: String, look: String, isTimed: Bool = true) -> String
    {
        let names = SummaryNames(summary, name)
        let row = row(summary, name: names.whole, summary.accuracy, look: look, isTimed: isTimed)
        guard let without = names.withoutFailures else { return row }
        return row + "\n"
            + self.row(summary, name: without, summary.accuracyWithoutFailures, look: look, isTimed: isTimed)
    }

    private static func row(
        _ summary: EvaluationSummary, name: String, _ accuracy: AccuracySummary, look: String, isTimed: Bool
    ) -> String {
        let cells = [
            MarkupText.escaped(name), rate(accuracy.equalErrorRate?.value, accuracy.bootstrap?.eer),
            rate(accuracy.rate(.fmr100), accuracy.bootstrapInterval(.fmr100)),
            rate(accuracy.rate(.fmr1000), accuracy.bootstrapInterval(.fmr1000)),
            rate(accuracy.rate(.zeroFMR), nil), NumberText.grouped(accuracy.mated),
            NumberText.grouped(accuracy.nonMated), NumberText.grouped(summary.failures.count),
            NumberText.grouped(summary.subjects), NumberText.grouped(summary.samples),
            summary.cost.extractMilliseconds.map { NumberText.fixed($0, 1) } ?? "-",
            summary.cost.comparisonsPerSecond.map { NumberText.grouped(Int($0)) } ?? "-",
        ]
        return "<tr\(look)>" + cells.dropLast(isTimed ? 0 : times).map { "<td>\($0)</td>" }.joined() + "</tr>"
    }

    private static func rate(_ rate: Double?, _ interval: RateInterval?) -> String {
        guard let rate, let interval else { return NumberText.percent(rate) }
        let ends = "\(NumberText.percent(interval.lower, 1)) to \(NumberText.percent(interval.upper, 1))"
        return NumberText.percent(rate) + "<span class=\"interval\">\(ends)</span>"
    }
}

/// What the rows of a data set are called: comparisons that could not be made are no errors of comparisons by
/// ISO/IEC 19795-1, so a row that counts them says so, and another one leaves them out.
package struct SummaryNames {
    /// Name of the row of all comparisons.
    package let whole: String
    /// Name of the row of those that could be made; nil where all could.
    package let withoutFailures: String?

    /// Names the rows of a data set or an engine.
    package init(_ summary: EvaluationSummary, _ name: String) {
        whole = name + Self.remark(summary)
        withoutFailures = summary.accuracy.failedComparisons > 0 ? "\(name), failures left out" : nil
    }

    /// What follows a rate in a line that counts comparisons that could not be made; empty where all could.
    package static func remark(_ summary: EvaluationSummary) -> String {
        summary.accuracy.failedComparisons > 0 ? ", failures as non-matches" : ""
    }
}
