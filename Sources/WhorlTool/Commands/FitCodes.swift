import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl fit-codes`: prints of known fingers to the table that a search chooses prints by.
struct FitCodes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit-codes",
        abstract: "Fit the table of minutia codes to folders of images.",
        discussion: """
            A search among many prints chooses by codes those that it compares. The table becomes \
            Sources/CKernels/codes/minutiae.table; what a search misses with it is then measured on other folders by \
            make accuracy.
            """
    )
    .showing("whorl fit-codes --finger neuro_crossmatch upek -o minutiae.table")

    @Option(
        parsing: .upToNextOption, help: "Folders of fingerprint images named <label>_<n>.<ext>.", completion: .directory
    )
    var finger: [String]

    @Option(name: [.short, .long], help: "The file to write, or - for standard output.", completion: .file())
    var output: String

    @OptionGroup var resolutions: SetResolutions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Report: Encodable {
        let output: String
        let bytes: Int
        let minutiae: Int
    }

    func run() async throws {
        let samples = try await TemplateExtraction(
            try FolderInput.prints(finger, resolutions), .prints(resolution: nil), threads: threads.count
        ).run()
        let fingers = samples.people(references: 1).flatMap(\.self).map { person in
            ([person.references] + person.probes.compactMap { $0 }).flatMap { $0.fingers.map(\.template) }
        }
        let fit = try MinutiaCodeFit(fingers: fingers, threads: threads.count)
        let file = try OutputPath(output)
        try AtomicFile.write(fit.bytes, to: file.path)
        try file.finish()
        let report = Report(output: output, bytes: fit.bytes.count, minutiae: fit.minutiae)
        let sentence =
            "wrote \(report.bytes) bytes to \(OutputPath.name(output)), fitted to \(report.minutiae) minutiae"
        try OutputPath.tell(options.json ? try JSONOutput.text(report) : sentence, of: output)
    }
}
