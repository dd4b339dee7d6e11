import Foundation
import Testing

import WhorlEvaluation

@Suite struct ReportPageTests {
    private func page(_ sets: [ScoredSet]) -> ReportPage {
        ReportPage(EvaluationResult(sets))
    }

    private func isWellFormed(_ xml: String) -> Bool {
        XMLDocumentCheck.isWellFormed(xml)
    }

    @Test func drawingsAreWellFormedAndLoadNothing() {
        let page = page([
            SeededSets.scores("one <&\"'>", fingers: 6, impressions: 4, separation: 2, failed: [3]),
            SeededSets.scores("two", fingers: 6, impressions: 4, separation: 3, seed: 2),
        ])
        #expect(page.drawings.map(\.name) == ["det", "scores", "thresholds"])
        for drawing in page.drawings {
            #expect(isWellFormed(drawing.chart.svg))
            #expect(page.html.contains(drawing.chart.svg))
        }
        let links = page.html.replacingOccurrences(of: "http://www.w3.org/", with: "")
        #expect(!links.contains("http://www."))
        #expect(!page.html.contains("<script"))
        #expect(!page.html.contains("one <&"))
        if let folder = ProcessInfo.processInfo.environment["WHORL_PICTURES"] {
            for drawing in page.drawings {
                try? Data(drawing.chart.svg.utf8).write(to: URL(filePath: "\(folder)/\(drawing.name).svg"))
                try? Data(drawing.chart.png()).write(to: URL(filePath: "\(folder)/\(drawing.name).png"))
            }
            try? Data(page.html.utf8).write(to: URL(filePath: folder).appending(path: "report.html"))
        }
    }

    @Test func rowsThatCountFailuresSayIt() {
        let failed = page([SeededSets.scores("one", fingers: 6, impressions: 4, separation: 2, failed: [3])])
        #expect(failed.html.contains("<td>one, failures as non-matches</td>"))
        #expect(failed.html.contains("<td>one, failures left out</td>"))
        let whole = page([SeededSets.scores("one", fingers: 6, impressions: 4, separation: 2)])
        #expect(whole.html.contains("<td>one</td>") && !whole.html.contains("failures left out"))
    }

    @Test func everyCurveIsATableToo() throws {
        let page = page([
            SeededSets.scores("one", fingers: 6, impressions: 4, separation: 1),
            SeededSets.scores("two", fingers: 6, impressions: 4, separation: 1, seed: 2),
        ])
        #expect(page.tables.map(\.file) == ["det.csv", "scores.csv", "thresholds.csv"])
        let rows = page.tables[0].csv.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows[0].joined(separator: ",") == "set,threshold,falseMatches,nonMated,fmr,falseNonMatches,mated,fnmr")
        #expect(Set(rows.dropFirst().map { $0[0] }) == ["one", "two", "pooled"])
        // Everything is accepted at the first threshold of a set, nothing at the last.
        let one = rows.filter { $0[0] == "one" }
        #expect(one.first?[4] == "1.0" && one.first?[7] == "0.0" && one.last?[4] == "0.0" && one.last?[7] == "1.0")
        let shares = page.tables[1].csv.split(separator: "\n").dropFirst().compactMap { line in
            Double(line.split(separator: ",")[2])
        }
        #expect(abs(shares.reduce(0, +) - 1) < 1e-9)
        let rates = page.tables[2].csv.split(separator: "\n").map { $0.split(separator: ",") }
        #expect(rates[0] == ["threshold", "fmr", "fnmr"] && rates.count == rows.count { $0[0] == "pooled" })
        for (row, pooled) in zip(rates.dropFirst(), rows.filter { $0[0] == "pooled" }) {
            #expect(row == [pooled[1], pooled[4], pooled[7]])
        }
    }

    @Test func drawingsAreNarrowAndPrintedInLightColors() {
        let page = page([SeededSets.scores("one", fingers: 6, impressions: 4, separation: 1)])
        for drawing in page.drawings {
            #expect(drawing.chart.svg.contains("viewBox=\"0 0 480 "))
            #expect(drawing.chart.svg.contains("@media screen and (prefers-color-scheme:dark)"))
        }
        #expect(page.html.contains("@media print{"))
    }

    @Test(arguments: [
        (0.0123, 0.2, 0.01, 0.2), (0.003, 0.003, 0.002, 0.005), (1e-9, 0.5, 1e-6, 0.6), (0.7, 1, 0.6, 0.99),
    ])
    func axesEndAtTheMarksAroundTheData(low: Double, high: Double, first: Double, last: Double) {
        let ends = ChartAxis.ends(low, high)
        #expect(abs(ends.lowerBound - first) < 1e-12 && abs(ends.upperBound - last) < 1e-12)
    }

    @Test func setsWithoutRatesStillHaveAPage() {
        let lone = page([SeededSets.scores("one", fingers: 1, impressions: 2)])
        #expect(lone.drawings.map(\.name) == ["scores"])
        let failed = page([SeededSets.scores("one", fingers: 1, impressions: 2, failed: [0, 1])])
        #expect(failed.drawings.isEmpty)
        #expect(failed.html.contains("one gray level") || failed.html.contains("blankImage"))
    }

    @Test(arguments: [
        (0.125, 2, "0.13"), (-0.001, 2, "0.00"), (12.0, 0, "12"), (-3.14159, 3, "-3.142"), (1234.5, 1, "1234.5"),
    ])
    func numbersHaveFixedPlaces(value: Double, places: Int, text: String) {
        #expect(NumberText.fixed(value, places) == text)
    }

    @Test func numbersAreShortAndGrouped() {
        #expect(NumberText.short(1.5) == "1.5")
        #expect(NumberText.short(100) == "100")
        #expect(NumberText.grouped(1_234_567) == "1,234,567")
        #expect(NumberText.grouped(-123) == "-123")
        #expect(NumberText.percent(nil) == "-")
    }
}
