import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// A print with its minutiae.
struct PrintPicture: Picture {
    private let input: FingerInput
    private let flow: Bool

    private struct PictureReport: Encodable {
        let sample: String
        let output: String
        let modality: Modality
        let minutiae: Int
        let quality: Int
    }

    /// Prepares to draw a print, with its ridge flow or without.
    init(_ input: FingerInput, flow: Bool) {
        self.input = input
        self.flow = flow
    }

    var text: String { "\(input.template.points.count) minutiae, quality \(input.template.quality)" }

    func svg() throws -> String { try PrintDrawing.svg(print, notes: notes, flow: flow) }

    func png() throws -> [UInt8] { try PrintDrawing.png(print, flow: flow) }

    private var print: DrawnPrint { DrawnPrint(name: input.name, template: input.template, image: input.image) }

    func report(_ output: String) throws -> String {
        try JSONOutput.text(
            PictureReport(
                sample: input.name, output: output, modality: .finger, minutiae: input.template.points.count,
                quality: input.template.quality))
    }

    private var notes: [String] {
        guard let features = input.features else { return ["quality of the print: \(input.template.quality) of 100"] }
        let quality = features.quality
        return [
            "quality of the print: \(quality.score) of 100 (area \(quality.area), contrast \(quality.contrast), "
                + "clarity \(quality.clarity), minutiae \(quality.minutiae))",
            "ridge period \(NumberText.fixed(features.ridgePeriod, 1)) pixels at 500 dpi",
        ] + features.warnings.map(\.sentence)
    }
}
