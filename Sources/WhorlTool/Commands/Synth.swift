import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl synth`: prints of fingers that nobody has.
struct Synth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a set of synthetic fingerprints: <finger>_<impression>.png.",
        discussion: "Equal numbers and seeds give equal images.")

    @Option(help: "Fingers.")
    var fingers = 20

    @Option(help: "Impressions of each finger.")
    var impressions = 8

    @Option(help: "What everything is derived from.")
    var seed: UInt64 = 7

    @Option(name: .shortAndLong, help: "Folder to write to; it is made where it is missing.")
    var output: String

    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Made: Encodable {
        let output: String
        let fingers: Int
        let impressions: Int
        let images: Int
        let seed: UInt64
    }

    func validate() throws {
        if fingers < 1 || impressions < 1 {
            throw ValidationError("--fingers and --impressions must be at least 1.")
        }
    }

    func run() async throws {
        let bar = ProgressBar()
        let total = fingers
        try await SyntheticSet(fingers: fingers, impressions: impressions, seed: seed)
            .write(to: output, threads: threads.count) { bar.show("making fingers", done: $0, total: total) }
        bar.finish()
        let made = Made(
            output: output, fingers: fingers, impressions: impressions, images: fingers * impressions, seed: seed)
        if options.json {
            try JSONOutput.print(made)
        } else {
            try StandardOutput.line("\(made.images) images of \(made.fingers) fingers: \(output)")
        }
    }
}
