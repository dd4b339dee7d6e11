import ArgumentParser
import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// `whorl-bench`: how long each stage takes, beside the speed of the core.
@main
struct SpeedBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whorl-bench",
        abstract: "Measure extraction, comparison and enrollment of prints, photos to embeddings, 1:N search, service.",
        discussion: """
            On synthetic prints and vectors always, on real prints and photos where WHORL_DATA names the folder with the \
            development sets and face models. CPU time of one thread, or the wall's clock of several. \
            Medians with quartiles; times are compared between machines after scaling to 100 GFLOP/s of sgemm, and those \
            of searches as multiples of the machine's limits.
            """)

    @Option(help: "Also write each table as a page of this folder.")
    var results: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "Only this part: prints, faces, search, finger-search, service or abuse; may be given several times.")
    var section: [BenchmarkSection] = []

    @Option(name: .customLong("n"), help: "Vectors to search.")
    var vectors = 1_000_000

    @Option(name: .customLong("dim"), help: "Entries of a vector; may be given several times (default: 512 and 128).")
    var dimensions: [Int] = []

    @Option(help: "Spread of the vectors: isotropic or low; may be given several times (default: both).")
    var model: [SyntheticVectors.Model] = []

    @Option(help: "Prints to search; may be given several times (default: 1000, 10000 and 100000).")
    var prints: [Int] = []

    @Option(help: "Searches with one thread and up to so many.")
    var threads = 2

    private static let usualDimensions = [512, 128]
    private static let usualPrints = [1000, 10_000, 100_000]

    func validate() throws {
        guard vectors > 0, threads > 0, prints.allSatisfy({ $0 > 0 }),
            dimensions.allSatisfy(VectorIndex.dimensions.contains)
        else {
            throw ValidationError("--n, --prints and --threads must be at least 1, --dim a dimension of an index.")
        }
    }

    func run() async throws {
        var yardstick = Yardstick()
        yardstick.measure()
        var measurements: [Measurement] = []
        if isAsked(.prints) {
            for group in [PrintGroup.synthetic(), try PrintGroup.real()].compactMap({ $0 }) {
                measurements += try FingerStages(group: group).measurements()
                yardstick.measure()
            }
        }
        if isAsked(.faces), let faces = try DevelopmentFaces.found() {
            measurements += try FaceStages(faces: faces).measurements()
            yardstick.measure()
        }
        var printSearches: [Measurement] = []
        if section.contains(.fingerSearch) {
            for prints in prints.isEmpty ? Self.usualPrints : prints {
                printSearches += try FingerSearchStages(prints: prints).measurements()
                yardstick.measure()
            }
        }
        let searches = isAsked(.search) ? try self.searches() : []
        yardstick.measure()
        let service = isAsked(.service) ? try ServiceStages.found()?.summary() : nil
        if service != nil { yardstick.measure() }
        let abuse = section.contains(.abuse) ? try AbuseStages.found()?.summary() : nil
        guard let sgemm = yardstick.speed else { return }
        let report = SpeedReport(
            sgemm: sgemm, measurements, printSearches: printSearches, searches, service, abuse)
        if let results { try report.write(to: try ResultFolder(results)) }
        print(json ? try report.json() : report.text, terminator: json ? "\n" : "")
    }

    private func isAsked(_ part: BenchmarkSection) -> Bool { section.isEmpty || section.contains(part) }

    private func searches() throws -> [SearchSummary] {
        var summaries: [SearchSummary] = []
        for dimension in dimensions.isEmpty ? Self.usualDimensions : dimensions {
            for model in model.isEmpty ? SyntheticVectors.Model.allCases : model {
                summaries.append(
                    try SearchStages(dimension: dimension, model: model, vectors: vectors, threads: threads)
                        .summary())
            }
        }
        return summaries
    }
}

extension SyntheticVectors.Model: ExpressibleByArgument {}
