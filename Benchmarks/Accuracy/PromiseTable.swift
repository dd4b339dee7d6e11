import WhorlEvaluation

/// The table "Does the promise hold?": populations that had no part in a fit, under the thresholds of the others.
enum PromiseTable {
    private static let head = [
        "population", "subjects", "asked", "threshold", "non-mated", "expected", "seen", "ratio", "95 %",
    ]

    /// The worst population of each part; then a row for each population and rate, and all populations together.
    static func text(_ accuracy: PromiseAccuracy) -> String {
        MarkdownTable.text(head: summaryHead, rows: accuracy.parts.map(summary))
            + accuracy.parts.map(text).joined()
            + "\nA row says how many false matches a population shows at a threshold, over those expected at exactly the rate "
            + "that was asked for; 95 % is the interval by finger or person. Where fewer "
            + "than \(Int(LeftOutPromise.leastExpected)) are expected nothing can be said.\n"
    }

    private static func text(_ part: PromiseAccuracy.Part) -> String {
        "\n\(part.name)\n\n"
            + MarkdownTable.text(
                head: head, rows: part.promises.map(row) + LeftOutPromise.askedRates.map { pooled($0, part.promises) })
            + errors(part.missed)
    }

    private static var summaryHead: [String] {
        ["part"] + LeftOutPromise.askedRates.map { "worst at \(NumberText.scientific($0))" } + ["all at the last"]
    }

    /// The population with the highest ratio at each rate, among those that can tell, and all together at the lowest.
    private static func summary(_ part: PromiseAccuracy.Part) -> [String] {
        let worst = LeftOutPromise.askedRates.map { asked in
            part.promises.filter { $0.asked == asked && $0.isMeasurable }.max { $0.ratio < $1.ratio }.map {
                counted($0.falseMatches, $0.expected, " \($0.population)")
            } ?? "not measurable here"
        }
        let lowest = part.promises.filter { $0.asked == LeftOutPromise.askedRates.last }
        let (seen, expected) = (lowest.reduce(0) { $0 + $1.falseMatches }, lowest.reduce(0) { $0 + $1.expected })
        return [part.name] + worst
            + [expected >= LeftOutPromise.leastExpected ? counted(seen, expected) : "not measurable here"]
    }

    private static func counted(_ seen: Int, _ expected: Double, _ place: String = "") -> String {
        NumberText.fixed(Double(seen) / expected, 2)
            + "\(place) (\(NumberText.grouped(seen)) of \(NumberText.fixed(expected, 1)))"
    }

    private static func errors(_ rates: [PromiseAccuracy.Missed]) -> String {
        rates.isEmpty ? "" : "\n" + MarkdownTable.text(head: missedHead, rows: rates.map(missed))
    }

    private static let missedHead = ["in use", "asked", "threshold", "mated", "FNMR %"]

    private static func missed(_ missed: PromiseAccuracy.Missed) -> [String] {
        [
            missed.population, NumberText.scientific(missed.asked), NumberText.fixed(missed.threshold, 3),
            NumberText.grouped(missed.mated),
            NumberText.percent(Double(missed.falseNonMatches) / Double(max(missed.mated, 1))),
        ]
    }

    private static func row(_ promise: LeftOutPromise) -> [String] {
        let ratio = promise.isMeasurable ? NumberText.fixed(promise.ratio, 2) : "not measurable here"
        return [
            promise.population, NumberText.grouped(promise.subjects), NumberText.scientific(promise.asked),
            NumberText.fixed(promise.threshold, 3), NumberText.grouped(promise.comparisons),
            NumberText.fixed(promise.expected, 1), NumberText.grouped(promise.falseMatches), ratio,
            NumberText.fixed(promise.interval.lower / promise.asked, 2) + " to "
                + NumberText.fixed(promise.upperRatio, 2),
        ]
    }

    private static func pooled(_ asked: Double, _ promises: [LeftOutPromise]) -> [String] {
        let rows = promises.filter { $0.asked == asked }
        let (seen, expected) = (rows.reduce(0) { $0 + $1.falseMatches }, rows.reduce(0) { $0 + $1.expected })
        let isMeasurable = expected >= LeftOutPromise.leastExpected
        return [
            "together", NumberText.grouped(rows.reduce(0) { $0 + $1.subjects }), NumberText.scientific(asked), "-",
            NumberText.grouped(rows.reduce(0) { $0 + $1.comparisons }), NumberText.fixed(expected, 1),
            NumberText.grouped(seen),
            isMeasurable ? NumberText.fixed(Double(seen) / expected, 2) : "not measurable here", "-",
        ]
    }
}
