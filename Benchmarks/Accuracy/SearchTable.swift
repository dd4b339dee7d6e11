import WhorlEvaluation

/// Error rates of search as a table.
enum SearchTable {
    private static let head = ["FMR asked for", "threshold", "rank 1", "FNIR", "FPIR"]
    private static let places = 2

    /// What was enrolled, and a row for each false match rate.
    static func text(_ search: SearchAccuracy) -> String {
        var text = "\(search.realFingers + search.syntheticFingers) fingers enrolled with one impression each: "
        text += "\(search.realFingers) real ones of \(search.probedSets.joined(separator: ", ")) and "
        text += "\(search.syntheticFingers) synthetic ones"
        if !search.leftOut.isEmpty { text += "; left out: \(search.leftOut.joined(separator: ", "))" }
        return text + "\n\n" + table(search.rates) + promises(search.promises)
            + "\nBeside the real fingers there are up to \(NumberText.grouped(SearchAccuracy.mostRendered)) synthetic ones "
            + "that were rendered and extracted; those beyond are minutiae alone. Large galleries are searched in stages.\n"
    }

    /// What was enrolled by face, and a row for each false match rate.
    static func text(_ search: FaceSearchAccuracy) -> String {
        let people = NumberText.grouped(search.rates.first?.people ?? 0)
        return "\(people) people of LFW enrolled with one photo each, embedder \(search.embedder)\n\n"
            + table(search.rates) + promises(search.promises)
    }

    private static func promises(_ promises: [SearchPromise]) -> String {
        let rows = promises.map { promise in
            [
                NumberText.grouped(promise.people), "\(promise.galleries)",
                NumberText.percent(promise.asked, 0) + " %",
                NumberText.fixed(promise.threshold, places) + (promise.extrapolated ? " *" : ""),
                text(promise.falsePositives), text(promise.falseNegatives),
            ]
        }
        return rows.isEmpty
            ? ""
            : "\nA false positive identification rate asked for:\n\n"
                + MarkdownTable.text(head: promiseHead, rows: rows)
    }

    private static let promiseHead = ["people enrolled", "galleries", "FPIR asked for", "threshold", "FPIR", "FNIR"]

    private static func table(_ searches: [OpenSetRates]) -> String {
        var text = MarkdownTable.text(head: head, rows: searches.map(row))
        if let rates = searches.first {
            text += "\n\(rates.failuresToEnroll) failures to enroll, \(rates.failuresToExtract) probes not extracted "
            text += "and counted as not found; FNIR within \(rates.candidates) candidates; counts with 95 % "
            text += "Clopper-Pearson intervals; * threshold extrapolated\n"
        }
        return text
    }

    private static func row(_ rates: OpenSetRates) -> [String] {
        [
            NumberText.scientific(rates.fmr),
            NumberText.fixed(rates.threshold, places) + (rates.extrapolated ? " *" : ""),
            text(rates.rankOne), text(rates.falseNegatives), text(rates.falsePositives),
        ]
    }

    private static func text(_ count: ObservedRate) -> String {
        "\(NumberText.percent(count.rate)) % (\(count.count) of \(count.trials), "
            + "\(NumberText.percent(count.interval.lower, 1)) to \(NumberText.percent(count.interval.upper, 1)))"
    }
}
