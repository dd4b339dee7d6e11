import WhorlEvaluation

/// Error rates of averages of references as a table.
enum AverageTable {
    private static let head = [
        "embedder", "references", "population", "asked", "expected", "seen", "ratio", "95 %", "mated",
        "FNMR % of the best", "of the average",
    ]

    /// The table, and what it was measured on.
    static func text(_ accuracy: AverageAccuracy) -> String {
        MarkdownTable.text(head: head, rows: accuracy.rows.map(row))
            + "\nA row says how many false matches photos have with averages of photos of other people, over those expected at "
            + "exactly the rate asked for, under the calibration of single photos; 95 % is the interval by person. FNMR is "
            + "that of the best of the same references at the threshold of the rate divided by their number, and that of "
            + "their average at the threshold of the rate. Each photo is in one average at most, and no average is compared "
            + "with its own photos.\n"
    }

    private static func row(_ row: AverageAccuracy.Row) -> [String] {
        let promise = row.promise
        return [
            row.embedder, "\(row.references)", promise.population, NumberText.scientific(promise.asked),
            NumberText.fixed(promise.expected, 1), NumberText.grouped(promise.falseMatches),
            promise.isMeasurable ? NumberText.fixed(promise.ratio, 2) : "not measurable here",
            NumberText.fixed(promise.interval.lower / promise.asked, 2) + " to "
                + NumberText.fixed(promise.upperRatio, 2), NumberText.grouped(row.mated),
            percent(row.missedByBest, row.mated), percent(row.falseNonMatches, row.mated),
        ]
    }

    private static func percent(_ count: Int, _ all: Int) -> String {
        NumberText.percent(Double(count) / Double(max(all, 1)))
    }
}
