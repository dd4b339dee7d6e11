import Whorl
import WhorlEvaluation

/// Error rates of templates that went through records as a table.
enum InterchangeTable {
    private static let head = [
        "templates", "compared", "not made", "EER %", "FMR100 %", "FMR1000 %", "FMR % where 0.1 is asked for",
        "FNMR % there", "match their own",
    ]
    private static let places = 3

    /// A row for each way that templates went, and for another maker's.
    static func text(_ accuracy: InterchangeAccuracy) -> String {
        let rows = accuracy.rows.map { row in
            [row.format?.name ?? "of images", compared(row)] + cells(row.rates)
                + [row.own.map { "\($0.count) of \($0.trials)" } ?? "-"]
        }
        let others = [("as they are", accuracy.secugen), ("undistorted", accuracy.secugenUndone)]
            .compactMap { name, rates in rates.map { ["SecuGen's, \(name)", "both read"] + cells($0) + ["-"] } }
        let first = accuracy.rows[0].rates
        return MarkdownTable.text(head: head, rows: rows + others)
            + "\n\(accuracy.sets) sets pooled, \(NumberText.grouped(first.mated)) mated and "
            + "\(NumberText.grouped(first.nonMated)) non-mated comparisons\n"
    }

    private static func compared(_ row: InterchangeAccuracy.Row) -> String {
        if row.format == nil { return "as extracted" }
        return row.both ? "both read again" : "one read again"
    }

    private static func cells(_ rates: InterchangeRates) -> [String] {
        [
            NumberText.grouped(rates.failed), NumberText.percent(rates.equalErrorRate),
            NumberText.percent(rates.fmr100), NumberText.percent(rates.fmr1000),
            NumberText.percent(rates.calibrated.fmr, places), NumberText.percent(rates.calibrated.fnmr),
        ]
    }
}
