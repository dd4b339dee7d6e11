/// The tables of several engines beside the main one, as text and HTML show them.
package enum EngineDetails {
    /// The differences to the first engine, a table for each operating point that two engines state.
    package static func all(_ comparison: EngineComparison) -> [ReportSection] {
        NamedPoint.rates.compactMap { name in
            let rows = comparison.differences.compactMap { difference -> [String]? in
                guard case .success(let compared) = difference.comparison,
                    let point = compared.points.first(where: { $0.name == name.rawValue })
                else { return nil }
                return [
                    difference.second, NumberText.percent(point.second), NumberText.percent(point.difference),
                    "\(NumberText.percent(point.lower)) to \(NumberText.percent(point.upper))",
                    point.verdict.rawValue, NumberText.percent(point.first), NumberText.grouped(compared.subjects),
                ]
            }
            guard !rows.isEmpty else { return nil }
            let first = comparison.engines[0].name
            return ReportSection(
                heading: "FNMR at \(name.title), against \(first)",
                head: ["engine", "FNMR %", "difference", "95 % interval", "engine is", "\(first) %", "subjects"],
                rows: rows,
                notes: [
                    "over the subjects that both engines have, each engine at its own threshold; subjects resampled "
                        + "with both engines' errors together"
                ])
        }
    }
}
