import Glibc

/// The tables of an evaluation beside the main one, as text and HTML show them.
package enum LaboratoryTables {
    /// A table.
    package struct Section: Sendable {
        /// What it shows.
        package let heading: String
        /// Names of the columns.
        package let head: [String]
        /// The cells.
        package let rows: [[String]]
        /// What a reader has to know.
        package let notes: [String]
    }

    /// The tables that have something to say.
    package static func all(_ result: LaboratoryResult) -> [Section] {
        [resampled(result), transactions(result), heldOut(result), identification(result)].compactMap { $0 }
            + covariates(result) + [alike(result)].compactMap { $0 }
    }

    /// The figures of the whole that stand in no table.
    package static func measures(_ result: LaboratoryResult) -> String {
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
    package static func notes(_ result: LaboratoryResult) -> [String] {
        var notes: [String] = []
        if let note = result.counting.note { notes.append(note) }
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
                    : "over \(NumberText.grouped(EvidenceCollector.mostListed)) comparisons: thresholds are not "
                        + "resampled")
        }
        return notes
    }

    /// Intervals where comparisons were too many for those of the main table.
    private static func resampled(_ result: LaboratoryResult) -> Section? {
        let accuracy = result.summaries.pooled.accuracy
        guard accuracy.bootstrap == nil, !result.subjectIntervals.isEmpty else { return nil }
        return Section(
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

    private static func transactions(_ result: LaboratoryResult) -> Section? {
        guard let rates = result.transactions, !rates.points.isEmpty else { return nil }
        let attempts = rates.attempts.map { "up to \($0) attempts each" } ?? "as the manifest states them"
        return Section(
            heading: "Transactions, \(attempts)", head: ["threshold of", "threshold", "FRR %", "FAR %"],
            rows: rates.points.map { point in
                [title(point.name), score(point.threshold), rate(point.falseRejects), rate(point.falseAccepts)]
            }, notes: ["failures to enroll and to acquire are rejects"])
    }

    private static func heldOut(_ result: LaboratoryResult) -> Section? {
        guard !result.heldOut.isEmpty else { return nil }
        return Section(
            heading: "Thresholds chosen on half of the subjects, judged on the others",
            head: ["asked for", "threshold", "FMR %", "FNMR %"],
            rows: result.heldOut.flatMap { rates in
                rates.parts.map { part in
                    [title(rates.name), score(part.threshold), rate(part.falseMatches), rate(part.falseNonMatches)]
                }
            }, notes: [])
    }

    private static func identification(_ result: LaboratoryResult) -> Section? {
        guard case .success(let rates) = result.identification else { return nil }
        let shown = [1, 5, 10].filter { $0 <= rates.ranks.count }
        let ranks = shown.map { ["rank \($0)", "", rate(rates.ranks[$0 - 1]), ""] }
        let points = rates.points.map { point in
            [
                "FPIR 1/\(point.falsePositiveOneIn)", point.threshold.map(score) ?? "-", rate(point.falseNegatives),
                rate(point.falsePositives),
            ]
        }
        return Section(
            heading: "1:N among \(NumberText.grouped(rates.people)) people with "
                + "\(NumberText.grouped(rates.references)) references",
            head: ["", "threshold", "found %, or FNIR %", "FPIR %"], rows: ranks + points,
            notes: ["ranks count people; a tie with another person is lost; FNIR within \(RankTally.ranks) candidates"])
    }

    private static func covariates(_ result: LaboratoryResult) -> [Section] {
        result.covariates.map { rates in
            var notes = [
                ratio("FMR", rates.falseMatchRatio), ratio("FNMR", rates.falseNonMatchRatio),
            ]
            if rates.mixed > 0 {
                notes.append("\(NumberText.grouped(rates.mixed)) comparisons of samples that differ are in no group")
            }
            return Section(
                heading: "By \(rates.name), at the threshold of \(title(rates.point)), \(score(rates.threshold))",
                head: [rates.name, "FMR %", "FNMR %"],
                rows: rates.groups.map { [$0.value, rate($0.falseMatches), rate($0.falseNonMatches)] }, notes: notes)
        }
    }

    private static func alike(_ result: LaboratoryResult) -> Section? {
        guard !result.alikeSubjects.isEmpty else { return nil }
        return Section(
            heading: "Subjects that match each other", head: ["subject", "subject", "comparisons that match %"],
            rows: result.alikeSubjects.map { [$0.first, $0.second, rate($0.matches)] },
            notes: ["perhaps one person under two names, whose comparisons would be mated"])
    }

    private static func ratio(_ name: String, _ ratio: Double?) -> String {
        "worst over best \(name): " + (ratio.map { NumberText.fixed($0, 2) } ?? "not stated, as the best is 0")
    }

    private static func title(_ name: String) -> String { NamedPoint(rawValue: name)?.title ?? name }

    private static func score(_ value: Double) -> String { NumberText.short(value, places) }

    private static let (places, ratePlaces, areaPlaces) = (4, 3, 5)
    private static let percent = 100.0

    private static func rate(_ count: ObservedRate) -> String {
        guard count.trials > 0 else { return "-" }
        // Two digits of the upper end at least; it is above 0.
        let places = max(ratePlaces, 1 - Int(log10(percent * count.interval.upper).rounded(.down)))
        let ends = [count.interval.lower, count.interval.upper].map { NumberText.percent($0, places) }
        return "\(NumberText.percent(count.rate, places)) (\(ends[0]) to \(ends[1]), "
            + "\(NumberText.grouped(count.count)) of \(NumberText.grouped(count.trials)))"
    }
}
