import BenchmarkSupport
import FoundationEssentials
import Whorl
import WhorlEvaluation

/// All that a run measured, for people and for programs.
struct SpeedReport: Encodable {
    private struct Row: Encodable {
        let stage: String
        let samples: String
        let unit: Measurement.Unit
        let figures: Spread
        let medianAt100: Double?
    }

    private let machine = BenchmarkMachine()
    private let extractorVersion = MinutiaExtractor.version
    private let sgemm: Spread
    private let measurements: [Row]
    private let printSearches: [Row]
    private let searches: [SearchSummary]
    private let service: ServiceSummary?
    private let abuse: AbuseSummary?

    /// Joins the core's speed, in GFLOP/s, and the measurements.
    init(
        sgemm: Spread, _ measurements: [Measurement], printSearches: [Measurement], _ searches: [SearchSummary],
        _ service: ServiceSummary?, _ abuse: AbuseSummary?
    ) {
        self.sgemm = sgemm
        self.searches = searches
        self.service = service
        self.abuse = abuse
        func rows(_ measurements: [Measurement]) -> [Row] {
            measurements.map {
                Row(
                    stage: $0.stage, samples: $0.samples, unit: $0.unit, figures: $0.spread,
                    medianAt100: $0.scaledMedian(speed: sgemm.median))
            }
        }
        self.measurements = rows(measurements)
        self.printSearches = rows(printSearches)
    }

    /// One object, keys sorted; GFLOP/s under `sgemm`, medians scaled to 100 GFLOP/s under `medianAt100`.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The yardstick and tables.
    var text: String {
        let parts = [printSearchText, searchText, serviceText, abuseText].compactMap { $0 }.map { "\n" + $0 }
        return machine.text + "\n" + Yardstick.text(sgemm) + "\n" + (stages ?? "") + parts.joined()
    }

    /// Writes a page for each part that was measured.
    func write(to folder: ResultFolder) throws(WhorlError) {
        let pages = [
            ("stages", "Speed of each stage", stages),
            ("search-prints-speed", "Speed of search by print", printSearchText),
            ("search", "Speed of 1:N search", searchText),
            ("service", "Speed of the service", serviceText), ("abuse", "The service under abuse", abuseText),
        ]
        for case (let name, let title, let text?) in pages {
            try folder.write(name, title: title, "```text\n\(text)```\n", sgemm: sgemm)
        }
    }

    private var stages: String? {
        Self.table(measurements).map { table in
            "CPU time of one thread; prints of 388x374, photos of 250x250\n" + table
        }
    }

    private var printSearchText: String? {
        Self.table(printSearches).map { table in
            "CPU time of one thread; one synthetic print a person, searches in stages\n" + table
        }
    }

    private static func table(_ rows: [Row]) -> String? {
        guard !rows.isEmpty else { return nil }
        let head = ["stage", "samples", "unit", "n", "quartile", "median", "quartile", "median at 100 GFLOP/s"]
        let cells = rows.map { row in
            [row.stage, row.samples, row.unit.rawValue, NumberText.grouped(row.figures.n)]
                + [row.figures.lowerQuartile, row.figures.median, row.figures.upperQuartile].map {
                    figure($0, row.unit)
                } + [row.medianAt100.map { figure($0, row.unit) } ?? "-"]
        }
        return TextTable.text([head] + cells, words: [0, 1, 2])
    }

    private var searchText: String? {
        searches.isEmpty ? nil : searches.map(\.text).joined(separator: "\n")
    }

    private var serviceText: String? { service?.text(speed: sgemm.median) }

    private var abuseText: String? { abuse?.text }

    private static func figure(_ value: Double, _ unit: Measurement.Unit) -> String {
        switch unit {
        case .milliseconds: NumberText.fixed(value, 2)
        case .perSecond, .perWallSecond, .bytes: NumberText.grouped(Int(value.rounded()))
        }
    }
}
