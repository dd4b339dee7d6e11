/// The tables of an evaluation beside the main one, as text and HTML show them.
package enum EvaluationDetails {
    /// The tables that have something to say.
    package static func all(_ result: EvaluationResult) -> [ReportSection] {
        [resampled(result), transactions(result), heldOut(result), identification(result)].compactMap { $0 }
            + covariates(result) + [ReportSection(result.alikeSubjects)].compactMap { $0 }
    }

    /// The figures of the whole that stand in no table.
    package static func measures(_ result: EvaluationResult) -> String {
        let accuracy = result.summaries.pooled.accuracy
        func share(_ name: String, _ rate: ObservedRate?) -> String? {
            rate.map { "\(name) \(NumberText.percent($0.rate)) % (\($0.count) of \($0.trials))" }
        }
        return [
            accuracy.areaUnderCurve.map { "AUC \(NumberText.fixed($0, areaPlaces))" },
            accuracy.decidability.map { "d' \(NumberText.fixed($0, 2))" },
            share("FTE", result.failureToEnroll), share("FTA", result.failureToAcquire),
        ].compactMap { $0 }.joined(separator: ", ")
    }

    /// What was left out or could not be stated.
    package static func notes(_ result: EvaluationResult) -> [String] {
        var notes: [String] = []
        if let note = result.counting.note { notes.append(note) }
        notes += warnings(result)
        if result.excluded > 0 {
            notes.append(
                "\(NumberText.grouped(result.excluded)) comparisons of different instances of one subject are left out")
        }
        if result.selfComparisons > 0 {
            notes.append(
                "\(NumberText.grouped(result.selfComparisons)) comparisons of a sample with itself are left out")
        }
        if case .failure(let refusal) = result.identification { notes.append("no 1:N rates: \(refusal)") }
        if result.summaries.pooled.accuracy.bootstrap == nil {
            notes.append(
                result.subjectIntervals.isEmpty
                    ? "subjects are unknown or one: intervals take comparisons as independent and are too narrow"
                    : "over \(NumberText.grouped(EvidenceCollector.usualListed)) comparisons: thresholds are not "
                        + "resampled")
        }
        return notes
    }

    /// What speaks against the figures as a whole.
    package static func warnings(_ result: EvaluationResult) -> [String] {
        guard let area = result.summaries.pooled.accuracy.areaUnderCurve, area < 1 / 2.0 else { return [] }
        return ["mated comparisons score lower than non-mated ones: are these distances, of which lower is closer?"]
    }

    /// Intervals where comparisons were too many for those of the main table.
    private static func resampled(_ result: EvaluationResult) -> ReportSection? {
        let accuracy = result.summaries.pooled.accuracy
        guard accuracy.bootstrap == nil, !result.subjectIntervals.isEmpty else { return nil }
        return ReportSection(
            heading: "FNMR at fixed thresholds, subjects resampled", head: ["", "FNMR %", "95 % interval"],
            rows: NamedPoint.allCases.compactMap { name in
                result.subjectIntervals[name.rawValue].map { interval in
                    [
                        name.title, NumberText.percent(accuracy.rate(name), ratePlaces),
                        "\(NumberText.percent(interval.lower, ratePlaces)) to "
                            + NumberText.percent(interval.upper, ratePlaces),
                    ]
                }
            }, notes: [])
    }

    private static func transactions(_ result: EvaluationResult) -> ReportSection? {
        guard let rates = result.transactions, !rates.points.isEmpty else { return nil }
        let attempts = rates.attempts.map { "up to \($0) attempts each" } ?? "as the manifest states them"
        return ReportSection(
            heading: "Transactions, \(attempts)",
            head: ["threshold of", "threshold", "GFRR %", "GFAR %", "FRR %", "FAR %"],
            rows: rates.points.map { point in
                [
                    title(point.name), score(point.threshold), point.generalizedFalseRejects.cell,
                    point.generalizedFalseAccepts.cell, point.falseRejects.cell, point.falseAccepts.cell,
                ]
            },
            notes: [
                "GFRR and GFAR count failures to enroll and to acquire as rejects, FRR and FAR failures to acquire "
                    + "(ISO/IEC 19795-1)"
            ])
    }

    private static func heldOut(_ result: EvaluationResult) -> ReportSection? {
        guard !result.heldOut.isEmpty else { return nil }
        return ReportSection(
            heading: "Thresholds chosen on half of the subjects, judged on the others",
            head: ["asked for", "threshold", "FMR %", "FNMR %"],
            rows: result.heldOut.flatMap { rates in
                rates.parts.map { part in
                    [title(rates.name), score(part.threshold), part.falseMatches.cell, part.falseNonMatches.cell]
                }
            }, notes: [])
    }

    private static func identification(_ result: EvaluationResult) -> ReportSection? {
        guard case .success(let rates) = result.identification else { return nil }
        let shown = [1, 5, 10].filter { $0 <= rates.ranks.count }
        let ranks = shown.map { ["rank \($0)", "", rates.ranks[$0 - 1].cell, ""] }
        let points = rates.points.map { point in
            [
                "FPIR 1/\(point.falsePositiveOneIn)", point.threshold.map(score) ?? "-", point.falseNegatives.cell,
                point.falsePositives.cell,
            ]
        }
        return ReportSection(
            heading: "1:N among \(NumberText.grouped(rates.people)) people with "
                + "\(NumberText.grouped(rates.references)) references",
            head: ["", "threshold", "found %, or FNIR %", "FPIR %"], rows: ranks + points,
            notes: ["ranks count people; a tie with another person is lost; FNIR within \(RankTally.ranks) candidates"])
    }

    private static func covariates(_ result: EvaluationResult) -> [ReportSection] {
        result.covariates.map { rates in
            var notes = [
                ratio("FMR", rates.falseMatchRatio), ratio("FNMR", rates.falseNonMatchRatio),
            ]
            if rates.mixed > 0 {
                notes.append("\(NumberText.grouped(rates.mixed)) comparisons of samples that differ are in no group")
            }
            return ReportSection(
                heading: "By \(rates.name), at the threshold of \(title(rates.point)), \(score(rates.threshold))",
                head: [rates.name, "FMR %", "FNMR %"],
                rows: rates.groups.map { [$0.value, $0.falseMatches.cell, $0.falseNonMatches.cell] }, notes: notes)
        }
    }

    private static func ratio(_ name: String, _ ratio: Double?) -> String {
        "worst over best \(name): " + (ratio.map { NumberText.fixed($0, 2) } ?? "not stated, as the best is 0")
    }

    private static func title(_ name: String) -> String { NamedPoint(rawValue: name)?.title ?? name }

    private static func score(_ value: Double) -> String { NumberText.short(value, places) }

    private static let (places, ratePlaces, areaPlaces) = (4, 3, 5)
}
