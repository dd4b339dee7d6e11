import WhorlEvaluation

/// Error rates of face, finger and both as a table.
enum FusionTable {
    private static let head = ["face calibration", "FMR asked for", "presented", "FMR %", "upper bound %", "FNMR %"]
    private static let places = 3

    /// The table, and what it was measured on.
    static func text(_ fusion: FusionAccuracy) -> String {
        let counts = [false, true].compactMap { heldOut in
            fusion.rows.first { $0.heldOut == heldOut }.map {
                "\(NumberText.grouped($0.falseNonMatches.trials)) mated and "
                    + "\(NumberText.grouped($0.falseMatches.trials)) non-mated pairs\(heldOut ? " held out" : "")"
            }
        }.joined(separator: ", ")
        return MarkdownTable.text(head: head, rows: fusion.rows.map(row))
            + "\n\(fusion.people) people of ORL given synthetic fingers, \(counts), embedder \(fusion.embedder); "
            + "held out: calibrated on LFW and on the other half of the people; upper bound of the FMR's 95 % Clopper-Pearson interval\n"
    }

    private static func row(_ row: FusionAccuracy.Row) -> [String] {
        [
            row.heldOut ? "held out" : "installed", NumberText.scientific(row.asked), row.probe.rawValue,
            NumberText.percent(row.falseMatches.rate, places),
            NumberText.percent(row.falseMatches.interval.upper, places),
            NumberText.percent(row.falseNonMatches.rate),
        ]
    }
}
