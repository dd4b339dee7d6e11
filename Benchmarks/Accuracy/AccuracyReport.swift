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
    /// 1:1, synthetic prints with faults of contact.
    var hard: HardPrints?
    /// 1:1, prints of poor quality refused.
    var gate: QualityGate?
    /// 1:1, prints that went through records.
    var interchange: InterchangeAccuracy?
    /// Whether promised rates hold on populations left out of the fit.
    var promise: PromiseAccuracy?
    /// What odd photos and prints do to promised rates.
    var odd: OddAccuracy?
    /// 1:N, prints.
    var search: SearchAccuracy?
    /// What a search by print in stages misses, by kind of codes.
    var cascade: [CascadeLoss] = []
    /// 1:1, faces.
    var faces: FaceAccuracy?
    /// 1:1, faces with averages of several.
    var averages: AverageAccuracy?
    /// 1:N, faces.
    var faceSearch: FaceSearchAccuracy?
    /// 1:1, faces with prints.
    var fusion: FusionAccuracy?

    /// Whether nothing was measured.
    var isEmpty: Bool { pages.isEmpty }

    /// One object, keys sorted.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Tables in Markdown.
    var text: String {
        (pages.map(\.table) + [sgemm.map { Yardstick.text($0) + "\n" }].compactMap { $0 }).joined(separator: "\n")
    }

    /// Writes a page for each table.
    func write(to folder: ResultFolder) throws(WhorlError) {
        for page in pages { try folder.write(page.name, title: page.title, page.table, sgemm: sgemm) }
    }

    private var searchText: String? {
        search.map { SearchTable.text($0) + cascade.map(CascadeTable.text).joined() }
    }

    /// What was measured: the page's name and title, and its table.
    private var pages: [(name: String, title: String, table: String)] {
        [
            ("comparison", "Comparison of prints", comparison.map(ComparisonTable.text)),
            ("hard-prints", "Wet, dry and cut prints", hard.map(HardPrintsTable.text)),
            ("quality-gate", "Prints of poor quality refused", gate.map(QualityGateTable.text)),
            ("interchange", "Prints in standard records", interchange.map(InterchangeTable.text)),
            ("promise", "Does the promise hold?", promise.map(PromiseTable.text)),
            ("odd-inputs", "Odd photos and prints", odd.map(OddTable.text)),
            ("search-prints", "Search by print", searchText),
            ("faces", "Comparison of faces", faces.map(FaceTable.text)),
            ("averages", "Averages of references", averages.map(AverageTable.text)),
            ("search-faces", "Search by face", faceSearch.map(SearchTable.text)),
            ("fusion", "Faces and prints together", fusion.map(FusionTable.text)),
        ].compactMap { name, title, table in table.map { (name, title, $0) } }
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
