import WhorlEvaluation

/// An evaluation as text for a person.
enum EvaluationTable {
    private static let head = [
        "data set", "mated", "non-mated", "failed", "EER %", "FMR100 %", "FMR1000 %", "ZeroFMR %", "ms", "comp/s",
    ]

    /// A row for each set, one for the pool, its intervals and what the counts cannot say.
    static func text(_ result: EvaluationSummaries) -> String {
        var rows = [head] + result.sets.flatMap { self.rows($0, $0.name) }
        if result.sets.count > 1 { rows += self.rows(result.pooled, result.pooled.name) }
        let accuracy = result.pooled.accuracy
        let intervals = [
            ("EER", accuracy.bootstrap?.eer), ("FMR100", accuracy.bootstrapInterval(.fmr100)),
            ("FMR1000", accuracy.bootstrapInterval(.fmr1000)),
        ].compactMap { name, interval in
            interval.map { "\(name) \(NumberText.percent($0.lower, 1)) to \(NumberText.percent($0.upper, 1)) %" }
        }
        var text = TextTable.text(rows)
        if !intervals.isEmpty {
            let resampled = result.pooled.fingers == nil ? "subjects" : "fingers"
            let failures = SummaryNames.remark(result.pooled)
            text += "95 % intervals from resampled \(resampled)\(failures): \(intervals.joined(separator: ", "))\n"
        }
        for note in accuracy.notes { text += "note: \(note)\n" }
        // Where one rate is not supported, lower ones are not either.
        if let name = NamedPoint.allCases.first(where: { accuracy.refusals[$0] != nil }),
            let refusal = accuracy.refusals[name]
        {
            text += "note: \(name.title) is not stated: \(refusal)\n"
        }
        return text
    }

    /// Columns of times, which scores that were read have none of.
    private static let times = 2

    /// A row for each engine.
    static func text(_ engines: [EngineComparison.Engine]) -> String {
        let cells = [["engine"] + head.dropFirst()] + engines.flatMap { rows($0.result.summaries.pooled, $0.name) }
        return TextTable.text(cells.map { Array($0.dropLast(times)) })
    }

    /// The row of a set and, where comparisons could not be made, a second one that leaves them out.
    private static func rows(_ summary: EvaluationSummary, _ name: String) -> [[String]] {
        let names = SummaryNames(summary, name)
        let whole = row(summary, names.whole, summary.accuracy)
        return [whole] + (names.withoutFailures.map { [row(summary, $0, summary.accuracyWithoutFailures)] } ?? [])
    }

    private static func row(_ summary: EvaluationSummary, _ name: String, _ accuracy: AccuracySummary) -> [String] {
        [
            name, NumberText.grouped(accuracy.mated), NumberText.grouped(accuracy.nonMated),
            NumberText.grouped(summary.failures.count), NumberText.percent(accuracy.equalErrorRate?.value),
            NumberText.percent(accuracy.rate(.fmr100)), NumberText.percent(accuracy.rate(.fmr1000)),
            NumberText.percent(accuracy.rate(.zeroFMR)),
            summary.cost.extractMilliseconds.map { NumberText.fixed($0, 1) } ?? "-",
            summary.cost.comparisonsPerSecond.map { NumberText.grouped(Int($0)) } ?? "-",
        ]
    }
}
