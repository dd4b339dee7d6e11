import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl extract`: image to template file.
struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Extract the template of a print.",
        discussion: "Without -o nothing is written and the findings are printed.")

    @Argument(help: "Image of one print, or - for standard input.")
    var sample: String

    @Option(name: .shortAndLong, help: "Template file to write.")
    var output: String?

    @OptionGroup var resolution: ResolutionOption
    @OptionGroup var options: GlobalOptions

    private struct Findings: Encodable {
        let sample: String
        let output: OrNull<String>
        let bytes: Int
        let extractorVersion: Int
        let minutiae: Int
        let endings: Int
        let bifurcations: Int
        let quality: FingerQuality
        let ridgePeriod: Double
        let width: Int
        let height: Int
        let milliseconds: Double
        let warnings: [String]
    }

    func run() throws {
        let image = try ImageDecoder.gray(bytes: try SampleInput.bytes(sample), resolution: resolution.resolution)
        let (result, seconds) = ThreadClock.measure { Result { try MinutiaExtractor().features(of: image) } }
        let features = try result.get()
        let name = SampleInput.name(sample)
        for warning in features.warnings { Console.warn("\(name): \(warning)") }
        let template = FingerTemplate(features)
        let bytes = try TemplateCodec.encode(.finger(template))
        if let output { try AtomicFile.write(bytes, to: output) }
        let findings = Findings(
            sample: name, output: OrNull(output), bytes: bytes.count, extractorVersion: template.extractorVersion,
            minutiae: template.points.count, endings: template.points.count { $0.kind == .ending },
            bifurcations: template.points.count { $0.kind == .bifurcation }, quality: features.quality,
            ridgePeriod: features.ridgePeriod, width: features.width, height: features.height,
            milliseconds: seconds * Milliseconds.perSecond, warnings: features.warnings.map(\.description))
        if options.json {
            try JSONOutput.print(findings)
        } else {
            try StandardOutput.line(
                """
                \(findings.minutiae) minutiae (\(findings.endings) endings, \(findings.bifurcations) bifurcations), \
                quality \(findings.quality.score), ridge period \(NumberText.fixed(findings.ridgePeriod, 1)) pixels \
                at 500 dpi, \(findings.bytes) bytes
                """)
        }
    }
}
