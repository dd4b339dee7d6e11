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
    private let searches: [SearchSummary]
    private let service: ServiceSummary?
    private let abuse: AbuseSummary?

    /// Joins the core's speed, in GFLOP/s, and the measurements.
    init(
        sgemm: Spread, _ measurements: [Measurement], _ searches: [SearchSummary], _ service: ServiceSummary?,
        _ abuse: AbuseSummary?
    ) {
        self.sgemm = sgemm
        self.searches = searches
        self.service = service
        self.abuse = abuse
        self.measurements = measurements.map {
            Row(
                stage: $0.stage, samples: $0.samples, unit: $0.unit, figures: $0.spread,
                medianAt100: $0.scaledMedian(speed: sgemm.median))
        }
    }

    /// One object, keys sorted; GFLOP/s under `sgemm`, medians scaled to 100 GFLOP/s under `medianAt100`.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The yardstick and tables.
    var text: String {
        let head = ["stage", "samples", "unit", "n", "quartile", "median", "quartile", "median at 100 GFLOP/s"]
        let rows = measurements.map { row in
            [row.stage, row.samples, row.unit.rawValue, NumberText.grouped(row.figures.n)]
                + [row.figures.lowerQuartile, row.figures.median, row.figures.upperQuartile].map {
                    Self.figure($0, row.unit)
                } + [row.medianAt100.map { Self.figure($0, row.unit) } ?? "-"]
        }
        let stages =
            rows.isEmpty
            ? ""
            : "CPU time of one thread; prints of 388x374, photos of 250x250\n"
                + TextTable.text([head] + rows, words: [0, 1, 2])
        return machine.text + "\n" + Yardstick.text(sgemm) + "\n" + stages + searches.map { "\n" + $0.text }.joined()
            + (service.map { "\n" + $0.text(speed: sgemm.median) } ?? "") + (abuse.map { "\n" + $0.text } ?? "")
    }

    private static func figure(_ value: Double, _ unit: Measurement.Unit) -> String {
        switch unit {
        case .milliseconds: NumberText.fixed(value, 2)
        case .perSecond, .perWallSecond, .bytes: NumberText.grouped(Int(value.rounded()))
        }
    }
}
