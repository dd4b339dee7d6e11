import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl fit-score`: the evidence of labelled comparisons to the weights of the matcher's score.
struct FitScore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit-score",
        abstract: "Fit the weights of the matcher's score on all comparisons of folders of images.",
        discussion: """
            Every folder weighs the same. The weights become the table in FingerScore.swift; the calibration has to be \
            fitted again after that.
            """)

    @Option(parsing: .upToNextOption, help: "Folders of fingerprint images named <label>_<n>.<ext>.")
    var finger: [String]

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let sets = try FolderInput.sets(finger)
        try resolutions.check(sets.map(\.name))
        let evaluation = Evaluation(
            sets: sets, selection: .all, resolutions: resolutions.resolutions, threads: threads.count)
        guard let fit = FingerScoreFit(await evaluation.evidence()) else {
            throw WhorlError.insufficientData(reason: "no folder has mated and non-mated comparisons")
        }
        if options.json {
            try JSONOutput.print(fit)
        } else {
            try StandardOutput.line("static let bias: Float = \(fit.bias)")
            for (measure, weight) in zip(fit.measures, fit.weights) {
                try StandardOutput.line("case .\(measure): \(weight)")
            }
        }
    }
}
