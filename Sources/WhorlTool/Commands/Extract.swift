import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl extract`: image to template file.
struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Extract the template of a print, or with --face of a face.",
        discussion: """
            Without -o nothing is written and the findings are printed. A minutiae record becomes a template too, with \
            its ridge flow estimated.
            """)

    @Argument(help: "Image of one print, minutiae record, or photo of a face, or - for standard input.")
    var sample: String

    @Option(name: .shortAndLong, help: "Template file to write, or - for standard output.")
    var output: String?

    @OptionGroup var replacement: ReplacementOption
    @OptionGroup var kind: SampleKind
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let output = try output.map { path throws(WhorlError) in try OutputFile(path, replacement) }
        switch kind.modality ?? .finger {
        case .finger:
            let bytes = try SampleInput.bytes(sample)
            let name = SampleInput.name(sample)
            if RecordInput.recognizes(bytes) {
                try report(try RecordFindings(name, bytes, images, output: output), output)
            } else {
                try report(try FingerFindings(name, bytes, images, output: output), output)
            }
        case .face: try report(try FaceFindings(sample, faces, images, output: output), output)
        }
    }

    private func report(_ findings: some TemplateFindings, _ output: OutputFile?) throws {
        let line = options.json ? try JSONOutput.text(findings) : findings.text
        if let output { try output.tell(line) } else { try StandardOutput.line(line) }
    }
}
