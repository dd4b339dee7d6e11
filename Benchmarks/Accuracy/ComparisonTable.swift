import WhorlEvaluation

/// Error rates of comparison as a table.
enum ComparisonTable {
    private static let head = [
        "data set", "mated", "non-mated", "not extracted", "EER %", "FMR100 %", "FMR1000 %", "ms an extraction",
        "comparisons/s",
    ]

    /// A row for each set and each pool, and the intervals of the pools.
    static func text(_ accuracy: ComparisonAccuracy) -> String {
        MarkdownTable.text(head: head, rows: (accuracy.sets + accuracy.pools).map(row))
            + accuracy.pools.map(intervals).joined()
    }

    private static func row(_ summary: EvaluationSummary) -> [String] {
        let accuracy = summary.accuracy
        return [
            summary.name, NumberText.grouped(accuracy.mated), NumberText.grouped(accuracy.nonMated),
            NumberText.grouped(summary.failures.count), NumberText.percent(accuracy.equalErrorRate?.value),
            NumberText.percent(accuracy.rate(.fmr100)), NumberText.percent(accuracy.rate(.fmr1000)),
            summary.cost.extractMilliseconds.map { NumberText.fixed($0, 1) } ?? "-",
            summary.cost.comparisonsPerSecond.map { NumberText.grouped(Int($0)) } ?? "-",
        ]
    }

    private static func intervals(_ summary: EvaluationSummary) -> String {
        let accuracy = summary.accuracy
        let stated = [
            ("EER", accuracy.bootstrap?.eer), ("FMR100", accuracy.bootstrapInterval(.fmr100)),
            ("FMR1000", accuracy.bootstrapInterval(.fmr1000)),
        ].compactMap { name, interval in
            interval.map { "\(name) \(NumberText.percent($0.lower, 1)) to \(NumberText.percent($0.upper, 1)) %" }
        }
        return "\n\(summary.name), 95 % intervals from resampled fingers: \(stated.joined(separator: ", "))\n"
    }
}
