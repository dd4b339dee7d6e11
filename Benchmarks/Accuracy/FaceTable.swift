import WhorlEvaluation

/// Error rates of faces as a table, a row for each embedder.
enum FaceTable {
    private static let head = [
        "embedder", "LFW pairs %", "LFW EER %", "TMR % at FMR 1e-3", "1e-4", "1e-5", "1e-6", "rank 1 %", "ORL EER %",
        "not embedded", "ms a photo",
    ]
    private static let rates = ["1e-3", "1e-4", "1e-5", "1e-6"]

    /// The table, and what it was measured on.
    static func text(_ accuracy: FaceAccuracy) -> String {
        guard let first = accuracy.rows.first else { return "" }
        let summary = first.lfw.summaries.pooled
        return MarkdownTable.text(head: head, rows: accuracy.rows.map(row))
            + "\nLFW: \(NumberText.grouped(summary.samples)) images of \(NumberText.grouped(summary.subjects)) people, "
            + "\(NumberText.grouped(summary.accuracy.nonMated)) non-mated comparisons; ORL: "
            + "\(NumberText.grouped(first.orl.summaries.pooled.accuracy.nonMated)); pairs: mean and standard deviation "
            + "of ten folds; not embedded: images of LFW and of ORL, which score lowest\n"
    }

    private static func row(_ row: FaceAccuracy.Row) -> [String] {
        let (lfw, orl) = (row.lfw.summaries.pooled, row.orl.summaries.pooled)
        let accuracy = row.pairs.foldAccuracy
        return [
            row.embedder,
            NumberText.percent(accuracy?.mean) + " +- " + NumberText.percent(accuracy?.standardDeviation),
            NumberText.percent(lfw.accuracy.equalErrorRate?.value),
        ] + rates.map { NumberText.percent(row.lfw.trueMatchRates[$0]) } + [
            NumberText.percent(row.lfw.rankOneRate), NumberText.percent(orl.accuracy.equalErrorRate?.value),
            "\(lfw.failures.count), \(orl.failures.count)",
            lfw.cost.extractMilliseconds.map { NumberText.fixed($0, 1) } ?? "-",
        ]
    }
}
