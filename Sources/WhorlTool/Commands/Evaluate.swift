import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl evaluate`: error rates on folders of labelled images.
struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure error rates and speed on folders of images named <label>_<n>.<ext>.",
        discussion: """
            Images of one folder with the same label are mated. Several folders are pooled under one threshold; \
            non-mated pairs are made inside each folder only. A failed extraction scores lowest and is counted.
            """)

    @Argument(help: "Folders of images.")
    var folders: [String]

    @Option(
        name: .customLong("protocol"), help: "fvc: first impressions for non-mated pairs; all: all cross-label pairs.")
    var selection: PairProtocol = .all

    @Option(help: "Write the scores as CSV: probe,reference,score.")
    var scores: String?

    @Option(help: "Write a report with DET curve and histograms into this folder.")
    var report: String?

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let evaluation = try FolderInput.evaluation(folders, selection, resolutions, threads)
        let measured = await FolderInput.run(evaluation)
        let result = EvaluationResult(measured, selection: selection)
        if let scores { try AtomicFile.write(Array(ScoreTable.csv(measured).utf8), to: scores) }
        if let report { try ReportFolder.write(ReportPage(result, measured), to: report) }
        if options.json {
            try JSONOutput.print(result)
        } else {
            try StandardOutput.write(EvaluationTable.text(result))
        }
    }
}
