import BenchmarkSupport
import FoundationEssentials
import Whorl
import WhorlEvaluation

/// All that a run measured, for people and for programs.
struct AccuracyReport: Encodable {
    private let extractorVersion = MinutiaExtractor.version
    private let sgemm: Spread
    private let comparison: ComparisonAccuracy?
    private let search: SearchAccuracy?

    /// Joins the core's speed, in GFLOP/s, and the results.
    init(sgemm: Spread, comparison: ComparisonAccuracy?, search: SearchAccuracy?) {
        self.sgemm = sgemm
        self.comparison = comparison
        self.search = search
    }

    /// One object, keys sorted.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Tables in Markdown, as README has them.
    var text: String {
        let parts = [comparison.map(ComparisonTable.text), search.map(SearchTable.text)].compactMap { $0 }
        return parts.joined(separator: "\n") + "\n" + Yardstick.text(sgemm) + "\n"
    }
}
