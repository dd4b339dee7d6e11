import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl quality`: are these prints and faces good enough?
struct Quality: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how good a print or a face is, and say what would make it better.",
        discussion: """
            Components and their score are 0 to 100, higher is better. Without --finger or --face an image that shows \
            no face is looked at as a print. Exits with 65 where the sample cannot be used, with what it shows all \
            the same. Several samples are a row each, with --json an object on a line each. \(FileBatch.help)
            """
    )
    .showing("whorl quality --finger print.png", "whorl quality photos/*.jpg --face --json")

    @Argument(help: "Images of prints or photos of faces, or - for standard input.", completion: .file())
    var samples: [String]

    @OptionGroup var kind: SampleKind
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Report: Encodable {
        let sample: String
        let modality: Modality
        let quality: ScoredQuality
        /// What would make it better, worst component first.
        let advice: [String]
        /// The code of the error that keeps the sample from being used; null where nothing does.
        let refusal: OrNull<String>

        init(_ sample: String, _ measured: SampleQuality) {
            self.sample = sample
            modality = measured.modality
            quality = measured.quality
            advice = measured.quality.advice
            refusal = OrNull(measured.refusal?.code)
        }

        /// Everything, for a person.
        var text: String {
            let rows = quality.components.map { [$0.name, "\($0.value)"] } + [["quality", "\(quality.score)"]]
            return "\(sample): \(modality.rawValue)\n" + TextTable.text(rows)
                + quality.advice.map { "better: \($0)\n" }.joined()
        }
    }

    func validate() throws {
        try FileBatch.check(samples)
        try images.check(samples)
    }

    func run() throws {
        if samples.count > 1 { return try measureAll() }
        let measured = try measure(samples[0], InstalledDetector(faces))
        let report = Report(SampleInput.name(samples[0]), measured)
        if options.json { try JSONOutput.print(report) } else { try StandardOutput.write(report.text) }
        if let refusal = measured.refusal { throw refusal }
    }

    private static let head = ["sample", "modality", "quality", "components", "better"]
    /// Columns of words.
    private static let words: Set<Int> = [0, 1, 3, 4]

    /// Measures several samples, a row each.
    private func measureAll() throws {
        let detector = InstalledDetector(faces)
        var rows = [Self.head]
        let batch = FileBatch(label: "measuring", files: samples, threads: threads.count, asJSON: options.json)
        let code = try batch.run {
            try measure($0, detector)
        } report: { sample, measured in
            if options.json {
                try JSONOutput.print(Report(sample, measured))
            } else {
                let components = measured.quality.components.map { "\($0.name) \($0.value)" }
                rows.append([
                    sample, measured.modality.rawValue, "\(measured.quality.score)", components.joined(separator: ", "),
                    measured.quality.advice.joined(separator: "; "),
                ])
            }
            return measured.refusal
        }
        if rows.count > 1 { try StandardOutput.write(TextTable.text(rows, words: Self.words)) }
        if let code { throw code }
    }

    private func measure(_ sample: String, _ detector: InstalledDetector) throws -> SampleQuality {
        let image = try SampleInput.bytes(sample)
        let name = SampleInput.name(sample)
        let images = images.of(sample)
        return try SampleModality.as(kind.modality, name: name) { () throws(WhorlError) in
            try SampleQuality(print: image, name: name, images)
        } face: { () throws(WhorlError) in
            SampleQuality(try FacePhoto(name: name, photo: image, detector, images).examination)
        }
    }
}
