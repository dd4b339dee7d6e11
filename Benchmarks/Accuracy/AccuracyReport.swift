import BenchmarkSupport
import FoundationEssentials
import Whorl
import WhorlEvaluation

/// All that a run measured, for people and for programs.
struct AccuracyReport: Encodable {
    private let extractorVersion = MinutiaExtractor.version
    private let pipelineVersion = FaceFeatures.pipelineVersion
    /// The core's speed in GFLOP/s.
    var sgemm: Spread?
    /// 1:1, prints.
    var comparison: ComparisonAccuracy?
    /// 1:1, prints that went through records.
    var interchange: InterchangeAccuracy?
    /// 1:N, prints.
    var search: SearchAccuracy?
    /// 1:1, faces.
    var faces: FaceAccuracy?
    /// 1:N, faces.
    var faceSearch: FaceSearchAccuracy?
    /// 1:1, faces with prints.
    var fusion: FusionAccuracy?

    /// Whether nothing was measured.
    var isEmpty: Bool { comparison == nil && interchange == nil && search == nil && faces == nil }

    /// One object, keys sorted.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Tables in Markdown, as README has them.
    var text: String {
        let parts = [
            comparison.map(ComparisonTable.text), interchange.map(InterchangeTable.text),
            search.map(SearchTable.text), faces.map(FaceTable.text), faceSearch.map(SearchTable.text),
            fusion.map(FusionTable.text), sgemm.map { Yardstick.text($0) + "\n" },
        ]
        return parts.compactMap { $0 }.joined(separator: "\n")
    }
}

/// A table in Markdown: the first column of words, the others of numbers.
enum MarkdownTable {
    /// The table's lines, each ended.
    static func text(head: [String], rows: [[String]]) -> String {
        let rule = ["---"] + head.dropFirst().map { _ in "---:" }
        return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
