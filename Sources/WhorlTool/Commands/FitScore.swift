import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl fit-score`: the evidence of labelled comparisons to the weights of the matcher's score.
struct FitScore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit-score",
        abstract: "Fit the weights of the matcher's score on all comparisons of folders of images.",
        discussion: """
            Every folder weighs the same. The weights become the table in FingerScore+Versions.swift; measures that have \
            none there are left out. The calibration has to be fitted again after that. With --held-out each folder is \
            scored by weights fitted on the others, and the pooled error rates are printed instead.
            """
    )
    .showing("whorl fit-score --finger one two --dpi one=569")

    @Option(
        parsing: .upToNextOption, help: "Folders of fingerprint images named <label>_<n>.<ext>.", completion: .directory
    )
    var finger: [String]

    @Flag(help: "Print the error rates of folders that the weights were not fitted on.")
    var heldOut = false

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let evaluation = Evaluation(
            try FolderInput.prints(finger, resolutions), .prints(resolution: nil), threads: threads.count)
        let evidence = try await evaluation.labelledEvidence()
        guard let fit = FingerScoreFit(evidence) else {
            throw WhorlError.insufficientData(reason: "no folder has mated and non-mated comparisons")
        }
        if heldOut {
            try printHeldOut(FingerScoreFit.heldOut(evidence))
        } else if options.json {
            try JSONOutput.print(fit)
        } else {
            try StandardOutput.line("static let bias: Float = \(fit.bias)")
            for (measure, weight) in zip(fit.measures, fit.weights) {
                try StandardOutput.line("case .\(measure): \(weight)")
            }
        }
    }

    private func printHeldOut(_ scores: ComparisonScores) throws {
        let curve = DETCurve(scores)
        let rates = [
            "eer": try EqualErrorRate(curve).value, "fmr100": try curve.point(falseMatchOneIn: 100).fnmr,
            "fmr1000": try curve.point(falseMatchOneIn: 1000).fnmr,
        ]
        if options.json { return try JSONOutput.print(rates) }
        for (name, rate) in rates.sorted(by: { $0.key < $1.key }) { try StandardOutput.line("\(name) \(rate)") }
    }
}
