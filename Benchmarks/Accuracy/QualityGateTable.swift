import WhorlEvaluation

/// What refusing prints of poor quality does, as a table.
enum QualityGateTable {
    private static let head = ["refused", "mated left", "false non-matches", "FNMR %", "lower by %", "95 %"]

    /// A row for each share that is refused.
    static func text(_ gate: QualityGate) -> String {
        MarkdownTable.text(head: head, rows: gate.rows.map(row))
            + """

            Mated comparisons of the FVC sets at the threshold of FMR 1/1000, each set under weights fitted on the five \
            others. The quality of a comparison is the lower one of its two prints. Intervals are from resampled fingers, \
            with the refused comparisons and the threshold held.

            """
    }

    private static func row(_ row: QualityGate.Row) -> [String] {
        let refused = "\(NumberText.percent(row.refused, 0)) % of the mated comparisons"
        return [
            row.refused == 0 ? "none" : refused + (row.bySet ? " of each set" : " of all sets together"),
            NumberText.grouped(row.misses.trials), NumberText.grouped(row.misses.count),
            NumberText.percent(Double(row.misses.count) / Double(row.misses.trials)),
            row.refused == 0 ? "-" : NumberText.percent(row.lowered, 1),
            row.interval.map {
                "\(NumberText.percent($0.lowerBound, 1)) to \(NumberText.percent($0.upperBound, 1))"
            } ?? "-",
        ]
    }
}
