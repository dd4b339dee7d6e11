import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl view`: a print with its minutiae as a picture.
struct View: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Draw a print with its minutiae as SVG.")

    @Argument(help: "Image or template, or - for standard input.")
    var sample: String

    @Option(name: .shortAndLong, help: "SVG file to write.")
    var output: String

    @Flag(help: "Draw the ridge flow too.")
    var flow = false

    @OptionGroup var resolution: ResolutionOption
    @OptionGroup var options: GlobalOptions

    private struct Drawn: Encodable {
        let sample: String
        let output: String
        let minutiae: Int
        let quality: Int
    }

    func run() throws {
        let input = try FingerInput(sample, resolution: resolution.resolution)
        let print = DrawnPrint(name: input.name, template: input.template, image: input.image)
        let svg = try PrintDrawing.svg(print, notes: notes(input), flow: flow)
        try AtomicFile.write(Array(svg.utf8), to: output)
        let drawn = Drawn(
            sample: input.name, output: output, minutiae: input.template.points.count,
            quality: input.template.quality)
        if options.json {
            try JSONOutput.print(drawn)
        } else {
            try StandardOutput.line("\(drawn.minutiae) minutiae, quality \(drawn.quality): \(output)")
        }
    }

    private func notes(_ input: FingerInput) -> [String] {
        guard let features = input.features else { return ["quality of the print: \(input.template.quality) of 100"] }
        let quality = features.quality
        return [
            "quality of the print: \(quality.score) of 100 (area \(quality.area), contrast \(quality.contrast), "
                + "clarity \(quality.clarity), minutiae \(quality.minutiae))",
            "ridge period \(NumberText.fixed(features.ridgePeriod, 1)) pixels at 500 dpi",
        ] + features.warnings.map(\.description)
    }
}
