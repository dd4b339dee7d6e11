import ArgumentParser
import BenchmarkSupport
import Glibc
import Whorl
import WhorlEvaluation

/// `whorl-accuracy`: error rates on the development sets, 1:1 and 1:N.
@main
struct AccuracyBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whorl-accuracy",
        abstract: "Measure error rates of comparison and of search on real prints and faces.",
        discussion: """
            Comparison: all pairs inside each development set. Hard: all pairs of wet, dry and cut synthetic prints. \
            Gate: what refusing prints of poor quality does. Interchange: templates that were written as standard records \
            and read again. Search: the real fingers are enrolled with one impression each and the gallery is filled up \
            with synthetic fingers; their other impressions are searched for. Faces: LFW and ORL for each embedder, \
            search among the people of LFW, and faces with fingers. Without WHORL_DATA only synthetic prints are measured.
            """)

    @Option(help: "Fingers in the gallery of the search.")
    var gallery = SearchAccuracy.usualGallery

    @Option(help: "False match rates to ask for in the search.")
    var fmr: [Double] = SearchAccuracy.usualRates

    @Option(help: "Fingers in the galleries that false positive identification rates are asked for in.")
    var galleries: [Int] = SearchAccuracy.usualGalleries

    @Option(help: "False match rates to ask for in the search by face.")
    var faceFmr: [Double] = FaceSearchAccuracy.usualRates

    @Option(help: "Threads at most (default: all cores).")
    var threads: Int?

    @Flag(inversion: .prefixedNo, help: "Measure comparison of prints.")
    var comparison = true

    @Flag(inversion: .prefixedNo, help: "Measure comparison of synthetic prints with faults of contact.")
    var hard = true

    @Flag(inversion: .prefixedNo, help: "Measure what refusing prints of poor quality does.")
    var gate = true

    @Flag(inversion: .prefixedNo, help: "Measure what prints lose in standard records.")
    var interchange = true

    @Flag(inversion: .prefixedNo, help: "Measure whether promised rates hold on populations left out of the fit.")
    var promise = true

    @Flag(inversion: .prefixedNo, help: "Measure what odd photos and prints do to promised rates.")
    var odd = true

    @Flag(inversion: .prefixedNo, help: "Measure search by print.")
    var search = true

    @Flag(inversion: .prefixedNo, help: "Measure faces.")
    var faces = true

    @Option(help: "Also write each table as a page of this folder.")
    var results: String?

    @Flag(help: "Print JSON.")
    var json = false

    /// The pool of sets whose prints go through records.
    private static let pool = "FVC"

    func validate() throws {
        if galleries.contains(where: { $0 < 1 }) { throw ValidationError("--galleries must be at least 1.") }
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
    }

    func run() async throws {
        let threads = threads ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        var yardstick = Yardstick()
        yardstick.measure()
        var report = AccuracyReport()
        if hard { report.hard = try await HardPrints(threads: threads) }
        if comparison || gate || interchange || search || promise || odd, let data = try DevelopmentData.found() {
            if comparison { report.comparison = try await ComparisonAccuracy(data, threads: threads) }
            yardstick.measure()
            if gate { report.gate = try QualityGate(data, pool: Self.pool, threads: threads) }
            if interchange {
                report.interchange = try InterchangeAccuracy(data, pool: Self.pool, threads: threads)
                yardstick.measure()
            }
            if promise {
                var measured = PromiseAccuracy()
                try await measured.addPrints(data, threads: threads)
                report.promise = measured
                yardstick.measure()
            }
            if odd {
                var measured = OddAccuracy()
                try await measured.addPrints(data, threads: threads)
                report.odd = measured
            }
            if search {
                report.search = try await SearchAccuracy(
                    data, gallery: gallery, rates: fmr, promised: galleries, threads: threads)
                report.cascade = try await CascadeLoss.all(data, threads: threads)
            }
        }
        if promise || odd || faces, let data = try DevelopmentFaces.found() {
            if promise {
                let populations = try await FacePopulations(data, threads: threads)
                var measured = report.promise ?? PromiseAccuracy()
                try await measured.addFaces(data, populations, threads: threads)
                report.promise = measured
                report.averages = try await AverageAccuracy(data, populations, threads: threads)
            }
            if odd {
                var measured = report.odd ?? OddAccuracy()
                try await measured.addFaces(data, threads: threads)
                report.odd = measured
            }
            guard faces else { return try finish(report, &yardstick) }
            report.faces = try await FaceAccuracy(data, threads: threads)
            yardstick.measure()
            report.faceSearch = try await FaceSearchAccuracy(data, rates: faceFmr, threads: threads)
            report.fusion = try await FusionAccuracy(data, threads: threads)
        }
        try finish(report, &yardstick)
    }

    /// Writes and prints what was measured.
    private func finish(_ measured: AccuracyReport, _ yardstick: inout Yardstick) throws {
        var report = measured
        yardstick.measure()
        report.sgemm = yardstick.speed
        guard !report.isEmpty else { return }
        if let results { try report.write(to: try ResultFolder(results)) }
        print(json ? try report.json() : report.text, terminator: json ? "\n" : "")
    }
}
