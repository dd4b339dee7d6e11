import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl quality`: is this print or face good enough?
struct Quality: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how good a print or a face is, and say what would make it better.",
        discussion: """
            Components and their score are 0 to 100, higher is better. Without --finger or --face an image that shows \
            no face is looked at as a print. Exits with 65 where the sample cannot be used, with what it shows all \
            the same.
            """)

    @Argument(help: "Image of a print or photo of a face, or - for standard input.")
    var sample: String

    @OptionGroup var kind: SampleKind
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var options: GlobalOptions

    private struct Report: Encodable {
        let sample: String
        let modality: Modality
        let quality: ScoredQuality
        /// What would make it better, worst component first.
        let advice: [String]
        /// The code of the error that keeps the sample from being used; null where nothing does.
        let refusal: OrNull<String>
    }

    func run() throws {
        let image = try SampleInput.bytes(sample)
        let name = SampleInput.name(sample)
        let measured = try LookedAt.as(kind.modality, name: name) { () throws(WhorlError) in
            try SampleQuality(print: image, name: name, images)
        } face: { () throws(WhorlError) in
            SampleQuality(try FacePhoto(name: name, photo: image, faces, images).examination)
        }
        let quality = measured.quality
        let report = Report(
            sample: name, modality: measured.modality, quality: quality, advice: quality.advice,
            refusal: OrNull(measured.refusal?.code))
        if options.json {
            try JSONOutput.print(report)
        } else {
            let rows = quality.components.map { [$0.name, "\($0.value)"] } + [["quality", "\(quality.score)"]]
            try StandardOutput.write(
                "\(report.sample): \(report.modality.rawValue)\n" + TextTable.text(rows)
                    + quality.advice.map { "better: \($0)\n" }.joined())
        }
        if let refusal = measured.refusal { throw refusal }
    }
}
