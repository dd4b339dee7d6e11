/// Operating points as comma-separated values, a line for each set and point.
package enum RatesTable {
    private static let head = [
        "set", "point", "threshold", "falseMatches", "nonMated", "fmr", "fmrLower", "fmrUpper", "falseNonMatches",
        "mated", "fnmr", "fnmrLower", "fnmrUpper",
    ]

    /// The table; a point that the counts do not support has no line.
    package static func csv(_ summaries: EvaluationSummaries) -> String {
        let several = summaries.sets.count > 1
        return csv((summaries.sets + (several ? [summaries.pooled] : [])).map { ($0.name, $0) })
    }

    /// The table of several engines, each under its name as a set.
    package static func csv(_ engines: [EngineComparison.Engine]) -> String {
        csv(engines.map { ($0.name, $0.result.summaries.pooled) })
    }

    private static func csv(_ sets: [(name: String, summary: EvaluationSummary)]) -> String {
        let lines = sets.flatMap { set in
            NamedPoint.allCases.compactMap { name in
                set.summary.accuracy.points[name].map { line(set.name, name, $0) }
            }
        }
        return ([head] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    private static func line(_ set: String, _ name: NamedPoint, _ point: OperatingPoint) -> [String] {
        [ScoreTable.quoted(set), name.rawValue, point.threshold.map { "\($0)" } ?? ""]
            + ["\(point.falseMatches)", "\(point.nonMated)"] + rate(point.fmr, point.fmrInterval)
            + ["\(point.falseNonMatches)", "\(point.mated)"] + rate(point.fnmr, point.fnmrInterval)
    }

    private static func rate(_ rate: Double, _ interval: RateInterval) -> [String] {
        ["\(rate)", "\(interval.lower)", "\(interval.upper)"]
    }
}
