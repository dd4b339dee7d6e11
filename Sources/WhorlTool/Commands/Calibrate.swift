import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl calibrate`: non-mated scores of folders to the table that links scores and false match rates.
struct Calibrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fit the calibration of scores on the non-mated comparisons of folders of images.",
        discussion: """
            Every folder weighs the same, as one threshold has to serve all sensors. Rates are measured as far down \
            as the counts support (rule of 3); below that an exponential tail is fitted.
            """)

    @Option(parsing: .upToNextOption, help: "Folders of fingerprint images named <label>_<n>.<ext>.")
    var finger: [String]

    @Option(help: "Version of the table.")
    var tableVersion = Calibration.finger.version + 1

    @Option(name: .shortAndLong, help: "JSON file to write the table to.")
    var output: String?

    @Option(help: "Swift file to write the table to, as a declaration.")
    var swift: String?

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let evaluation = try FolderInput.evaluation(finger, .all, resolutions, threads)
        let fit = try CalibrationFit(await FolderInput.run(evaluation).map(CalibrationSet.init), version: tableVersion)
        let table = CalibrationTable(fit)
        if let output { try AtomicFile.write(Array(JSONOutput.document(table).utf8), to: output) }
        if let swift { try AtomicFile.write(Array(CalibrationSource.swift(fit.calibration).utf8), to: swift) }
        if options.json {
            try JSONOutput.print(table)
        } else {
            try StandardOutput.write(CalibrationText.text(fit))
        }
    }
}
