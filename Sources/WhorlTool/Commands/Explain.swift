import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl explain`: two prints, their joined minutiae and the parts of their score as a picture.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw two prints with their paired minutiae joined, and the score with its parts, as SVG or PNG.",
        discussion: """
            Exits with 0 on a match and 1 on a non-match; the picture is written either way. A name that ends with .png \
            writes PNG, the two prints without words. What adds to the score stands beside the averages of mated and \
            non-mated comparisons of public sets of prints, and speaks for one finger or for two where it is near to one of them.
            """
    )
    .showing(
        "whorl explain one.png two.png -o pair.svg", "whorl explain one.png two.png -o pair.png",
        "whorl explain one.png two.png --steps steps")

    @Argument(help: "Image, template or minutiae record, or - for standard input.", completion: .file())
    var probe: String

    @Argument(help: "Image, template or minutiae record.", completion: .file())
    var reference: String

    @Option(
        name: .shortAndLong, help: "SVG or PNG file to write, or - for SVG on standard output.", completion: .file())
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
        let groups: [Group]
    }

    /// Parts that an examiner looks at together, beside those of average comparisons.
    private struct Group: Encodable {
        let name: String
        let contribution: Double
        let mated: Double
        let nonMated: Double
        let tendency: FingerExplanation.Tendency
    }

    private struct Part: Encodable {
        let name: String
        let value: Double
        let contribution: Double
    }

    func validate() throws {
        try images.check([probe, reference])
        guard output != nil || steps != nil else { throw ValidationError("State -o FILE, --steps FOLDER or both.") }
        try OutputFile.checkPicture(output)
        try OutputPath.checkFolder(steps, of: "--steps")
    }

    private func input(_ path: String) throws -> FingerInput {
        try FileFailure.naming(path, true) { () throws(WhorlError) in try FingerInput(path, images.of(path)) }
    }

    func run() throws {
        let folder = try steps.map { path throws(WhorlError) in try StepsFolder(path, replacement) }
        let output = try output.map { path throws(WhorlError) in try OutputFile(path, replacement) }
        let probe = try input(probe)
        let reference = try input(reference)
        let matcher = TemplateMatcher(.finger(probe.template))
        let prepared = PreparedTemplate(.finger(reference.template))
        let (result, seconds) = ThreadClock.measure { Result { try matcher.fingerComparison(with: prepared) } }
        let comparison = try result.get()
        let statement = try MatchStatement(score: comparison.score, fmr: fmr.fmr, seconds: seconds)
        let prints = [probe, reference].map {
            DrawnPrint(name: $0.name, template: $0.template, image: $0.image)
        }
        if let folder {
            try folder.writeComparison(
                prints[0], prints[1], statement: statement.text, matcher.fingerSteps(with: prepared))
        }
        let joined =
            "\(comparison.pairs.count) minutiae joined of \(probe.template.points.count) and "
            + "\(reference.template.points.count)"
        let explanation = FingerExplanation(comparison)
        if let output {
            let picture =
                output.isPNG
                ? try ComparisonDrawing.png(prints[0], prints[1], comparison)
                : Array(
                    try ComparisonDrawing.svg(
                        prints[0], prints[1], comparison, statement: [statement.text, joined] + explanation.clauses
                    ).utf8)
            try output.write(picture)
        }
        if options.json {
            let explained = Explained(
                output: output?.path, pairs: comparison.pairs.count,
                parts: comparison.parts.map { Part(name: $0.name, value: $0.value, contribution: $0.contribution) },
                groups: explanation.groups.map {
                    Group(
                        name: $0.name, contribution: $0.contribution, mated: $0.mated, nonMated: $0.nonMated,
                        tendency: $0.tendency)
                })
            try tell(try JSONOutput.text(JoinedObject(statement, explained)), output)
        } else {
            let text = Self.table(explanation) + explanation.sentence
            try tell("\(statement.text)\(output.map { ": \($0.name)" } ?? "")\n\(joined)\n\(text)", output)
        }
        if statement.decision == .nonMatch { throw ExitCode.nonMatch }
    }

    private func tell(_ line: String, _ output: OutputFile?) throws(WhorlError) {
        if let output { try output.tell(line) } else { try StandardOutput.line(line) }
    }

    private static let head = ["what adds to the score", "here", "mated", "non-mated", "speaks"]
    private static let words: Set<Int> = [0, 4]

    /// The groups beside average comparisons.
    private static func table(_ explanation: FingerExplanation) -> String {
        let rows = explanation.groups.map { group in
            [group.name] + [group.contribution, group.mated, group.nonMated].map { NumberText.fixed($0, 1) }
                + [group.tendency.text]
        }
        return TextTable.text([head] + rows, words: words)
    }
}
