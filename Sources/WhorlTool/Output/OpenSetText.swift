import WhorlEvaluation

/// The error rates of 1:N search as text for a person.
enum OpenSetText {
    /// A row for each rate with its counts and interval, then what it was measured on.
    static func text(_ rates: OpenSetRates) -> String {
        let rows = [
            row("rank-1 rate", rates.rankOne), row("FNIR", rates.falseNegatives), row("FPIR", rates.falsePositives),
        ]
        return TextTable.text([["", "%", "count", "of", "95 % interval"]] + rows)
            + "\(NumberText.grouped(rates.people)) people enrolled with \(NumberText.grouped(rates.references)) "
            + "references; \(rates.failuresToEnroll) failures to enroll, \(rates.failuresToExtract) to extract; "
            + DecisionText.threshold(rates.threshold, fmr: rates.fmr)
            + ", \(rates.candidates) candidates\n"
    }

    private static func row(_ name: String, _ count: ObservedRate) -> [String] {
        [
            name, NumberText.percent(count.rate), NumberText.grouped(count.count), NumberText.grouped(count.trials),
            "\(NumberText.percent(count.interval.lower)) to \(NumberText.percent(count.interval.upper))",
        ]
    }
}
