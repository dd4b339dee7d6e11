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

    @Option(name: .shortAndLong, help: "Template file to write.")
    var output: String?

    @OptionGroup var kind: SampleKind
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var options: GlobalOptions

    func run() throws {
        switch kind.modality ?? .finger {
        case .finger:
            let bytes = try SampleInput.bytes(sample)
            let name = SampleInput.name(sample)
            if RecordInput.recognizes(bytes) {
                try report(try RecordFindings(name, bytes, images, output: output))
            } else {
                try report(try FingerFindings(name, bytes, images, output: output))
            }
        case .face: try report(try FaceFindings(sample, faces, images, output: output))
        }
    }

    private func report(_ findings: some TemplateFindings) throws {
        if options.json {
            try JSONOutput.print(findings)
        } else {
            try StandardOutput.line(findings.text)
        }
    }
}
