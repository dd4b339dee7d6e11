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
        #expect(page.drawings.map(\.file) == ["det.svg", "scores.svg", "thresholds.svg"])
        for drawing in page.drawings {
            #expect(isWellFormed(drawing.svg))
            #expect(page.html.contains(drawing.svg))
        }
        let links = page.html.replacingOccurrences(of: "http://www.w3.org/", with: "")
        #expect(!links.contains("http://www."))
        #expect(!page.html.contains("<script"))
        #expect(!page.html.contains("one <&"))
        if let folder = ProcessInfo.processInfo.environment["WHORL_PICTURES"] {
            for drawing in page.drawings {
                try? Data(drawing.svg.utf8).write(to: URL(filePath: folder).appending(path: drawing.file))
            }
            try? Data(page.html.utf8).write(to: URL(filePath: folder).appending(path: "report.html"))
        }
    }

    @Test func setsWithoutRatesStillHaveAPage() {
        let lone = page([SeededSets.scores("one", fingers: 1, impressions: 2)])
        #expect(lone.drawings.map(\.file) == ["scores.svg"])
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
