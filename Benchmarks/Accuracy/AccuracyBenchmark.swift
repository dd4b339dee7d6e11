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
        abstract: "Measure error rates of comparison and of search on real prints.",
        discussion: """
            Comparison: all pairs inside each development set. Search: the real fingers are enrolled with one \
            impression each and the gallery is filled up with synthetic fingers; their other impressions are searched \
            for. Without WHORL_DATA there is nothing to measure.
            """)

    @Option(help: "Fingers in the gallery of the search.")
    var gallery = SearchAccuracy.usualGallery

    @Option(help: "False match rates to ask for in the search.")
    var fmr: [Double] = SearchAccuracy.usualRates

    @Option(help: "Threads at most (default: all cores).")
    var threads: Int?

    @Flag(inversion: .prefixedNo, help: "Measure comparison.")
    var comparison = true

    @Flag(inversion: .prefixedNo, help: "Measure search.")
    var search = true

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
    }

    func run() async throws {
        guard let data = try DevelopmentData.found() else { return }
        let threads = threads ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        var yardstick = Yardstick()
        yardstick.measure()
        let comparison = comparison ? await ComparisonAccuracy(data, threads: threads) : nil
        yardstick.measure()
        let search = search ? try await SearchAccuracy(data, gallery: gallery, rates: fmr, threads: threads) : nil
        yardstick.measure()
        guard let sgemm = yardstick.speed else { return }
        let report = AccuracyReport(sgemm: sgemm, comparison: comparison, search: search)
        print(json ? try report.json() : report.text, terminator: json ? "\n" : "")
    }
}
