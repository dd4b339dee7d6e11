import WhorlEvaluation

/// Error rates of prints with faults of contact as a table.
enum HardPrintsTable {
    private static let head = [
        "contact", "mated", "non-mated", "not extracted", "FMR1000 %", "95 %", "version 1: not extracted",
        "version 1: FMR1000 %", "version 1: 95 %", "part of version 1's",
    ]

    /// A row for each kind of contact.
    static func text(_ prints: HardPrints) -> String {
        MarkdownTable.text(head: head, rows: prints.rows.map(row))
            + """

            \(HardPrints.fingers) synthetic fingers with \(HardPrints.impressions) impressions each, seed \
            \(HardPrints.seed), of `whorl synth --contact`; all pairs. Version 1 of the extractor is the program of commit \
            \(HardPrints.earlierCommit) on the same images, measured once. Intervals are from resampled fingers.

            """
    }

    private static func row(_ row: HardPrints.Row) -> [String] {
        let accuracy = row.rates.accuracy
        let rate = accuracy.rate(.fmr1000)
        let share = rate.flatMap { today in row.earlier.map { today / $0.fmr1000 } }
        return [
            row.contact, NumberText.grouped(accuracy.mated), NumberText.grouped(accuracy.nonMated),
            NumberText.grouped(row.rates.failures.count), NumberText.percent(rate),
            accuracy.bootstrapInterval(.fmr1000).map { interval($0.lower, $0.upper) } ?? "-",
        ]
            + (row.earlier.map {
                [
                    NumberText.grouped($0.failures), NumberText.percent($0.fmr1000),
                    interval($0.interval.lowerBound, $0.interval.upperBound),
                ]
            } ?? ["-", "-", "-"]) + [share.map { NumberText.fixed($0, 2) } ?? "-"]
    }

    private static func interval(_ lower: Double, _ upper: Double) -> String {
        "\(NumberText.percent(lower)) to \(NumberText.percent(upper))"
    }
}
