import WhorlEvaluation

/// What odd photos and prints do to promised rates, as tables.
enum OddTable {
    /// The rates that the tables have.
    private static let rates = [1e-2, 1e-3]

    private static var head: [String] {
        ["what is odd", "shown", "accepted"]
            + rates.flatMap { ["at \(NumberText.scientific($0))", "95 %"] }
    }

    /// A table for each calibration.
    static func text(_ accuracy: OddAccuracy) -> String {
        accuracy.parts.map { part in
            "\(part.name)\n\n" + MarkdownTable.text(head: head, rows: part.rows.map(row)) + "\n"
        }.joined()
            + "A row says how many false matches all accepted pairs of different people or fingers show, over those expected at "
            + "exactly the rate that was asked for, with the counts; 95 % is the interval by finger or person. All are odd in "
            + "the same way. Where fewer than \(Int(LeftOutPromise.leastExpected)) are expected nothing can be said.\n"
    }

    private static func row(_ row: OddAccuracy.Row) -> [String] {
        [row.kind, NumberText.grouped(row.shown), NumberText.grouped(row.accepted)]
            + rates.flatMap { rate in
                row.promises.first { $0.asked == rate }.map(cells) ?? ["not measurable here", "-"]
            }
    }

    private static func cells(_ promise: LeftOutPromise) -> [String] {
        let counts = "(\(NumberText.grouped(promise.falseMatches)) of \(NumberText.fixed(promise.expected, 1)))"
        let ratio = promise.isMeasurable ? NumberText.fixed(promise.ratio, 2) : "not measurable here"
        return [
            "\(ratio) \(counts)",
            NumberText.fixed(promise.interval.lower / promise.asked, 2) + " to "
                + NumberText.fixed(promise.upperRatio, 2),
        ]
    }
}
