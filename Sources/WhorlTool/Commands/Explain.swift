import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl explain`: two prints, their joined minutiae and the parts of their score as a picture.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw two prints with their paired minutiae joined, and the score with its parts, as SVG.",
        discussion: "Exits with 0 on a match and 1 on a non-match; the picture is written either way."
    )
    .showing("whorl explain one.png two.png -o pair.svg", "whorl explain one.png two.png --steps steps")

    @Argument(help: "Image, template or minutiae record, or - for standard input.", completion: .file())
    var probe: String

    @Argument(help: "Image, template or minutiae record.", completion: .file())
    var reference: String

    @Option(name: .shortAndLong, help: "SVG file to write, or - for standard output.", completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Folder for a picture of each step of the comparison.", valueName: "folder"),
        completion: .directory)
    var steps: String?

    @OptionGroup var replacement: ReplacementOption
    @OptionGroup var fmr: FMROption
    @OptionGroup var images: ImageOptions
    @OptionGroup var options: GlobalOptions

    private struct Explained: Encodable {
        let output: String?
        let pairs: Int
        let parts: [Part]
    }

    private struct Part: Encodable {
        let name: String
        let value: Double
        let contribution: Double
    }

    func validate() throws {
        try images.check([probe, reference])
        guard output != nil || steps != nil else { throw ValidationError("State -o FILE, --steps FOLDER or both.") }
    }

    func run() throws {
        let folder = try steps.map { path throws(WhorlError) in try StepsFolder(path, replacement) }
        let output = try output.map { path throws(WhorlError) in try OutputFile(path, replacement) }
        let probe = try FingerInput(probe, images.of(probe))
        let reference = try FingerInput(reference, images.of(reference))
        let matcher = TemplateMatcher(.finger(probe.template))
        let prepared = PreparedTemplate(.finger(reference.template))
        let (result, seconds) = ThreadClock.measure { Result { try matcher.fingerComparison(with: prepared) } }
        let comparison = try result.get()
        let statement = try MatchStatement(score: comparison.score, fmr: fmr.fmr, seconds: seconds)
        let prints = (
            DrawnPrint(name: probe.name, template: probe.template, image: probe.image),
            DrawnPrint(name: reference.name, template: reference.template, image: reference.image)
        )
        if let folder {
            try folder.writeComparison(
                prints.0, prints.1, statement: statement.text, matcher.fingerSteps(with: prepared))
        }
        if let output {
            let svg = try ComparisonDrawing.svg(
                prints.0, prints.1, comparison,
                statement: [
                    statement.text,
                    "\(comparison.pairs.count) minutiae joined of \(probe.template.points.count) and "
                        + "\(reference.template.points.count)",
                ])
            try output.write(Array(svg.utf8))
        }
        if options.json {
            let explained = Explained(
                output: output?.path, pairs: comparison.pairs.count,
                parts: comparison.parts.map { Part(name: $0.name, value: $0.value, contribution: $0.contribution) })
            try tell(try JSONOutput.text(JoinedObject(statement, explained)), output)
        } else {
            try tell(statement.text + (output.map { ": \($0.path)" } ?? ""), output)
        }
        if statement.decision == .nonMatch { throw ExitCode.nonMatch }
    }

    private func tell(_ line: String, _ output: OutputFile?) throws(WhorlError) {
        if let output { try output.tell(line) } else { try StandardOutput.line(line) }
    }
}
