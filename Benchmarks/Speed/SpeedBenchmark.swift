import ArgumentParser
import BenchmarkSupport
import Whorl

/// `whorl-bench`: how long each stage takes, beside the speed of the core.
@main
struct SpeedBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whorl-bench",
        abstract: "Measure extraction, comparison and enrollment of prints, and photos to embeddings, in CPU time.",
        discussion: """
            On synthetic prints always, on real ones and photos where WHORL_DATA names the folder with the \
            development sets and face models. \
            Medians with quartiles; times are compared between machines after scaling to 100 GFLOP/s of sgemm.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        var yardstick = Yardstick()
        yardstick.measure()
        var measurements: [Measurement] = []
        for group in [PrintGroup.synthetic(), try PrintGroup.real()].compactMap({ $0 }) {
            measurements += try FingerStages(group: group).measurements()
            yardstick.measure()
        }
        if let faces = try DevelopmentFaces.found() {
            measurements += try FaceStages(faces: faces).measurements()
            yardstick.measure()
        }
        guard let sgemm = yardstick.speed else { return }
        let report = SpeedReport(sgemm: sgemm, measurements)
        print(json ? try report.json() : report.text, terminator: json ? "\n" : "")
    }
}
