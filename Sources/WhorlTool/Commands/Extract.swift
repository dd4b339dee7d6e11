import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl extract`: images to template files.
struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Extract the template of a print, or with --face of a face.",
        discussion: """
            Without -o nothing is written and the findings are printed. A minutiae record becomes a template too, with \
            its ridge flow estimated. With a folder as -o each sample becomes a file NAME.whorl in it. \(FileBatch.help)
            """
    )
    .showing(
        "whorl extract print.png -o print.whorl", "whorl extract prints/*.png -o templates",
        "whorl extract --face photo.jpg -o - >face.whorl")

    @Argument(
        help: "Images of one print, minutiae records, or photos of a face, or - for standard input.",
        completion: .file())
    var samples: [String]

    @Option(
        name: .shortAndLong,
        help: "Template file to write, or - for standard output; of several samples the folder to write to.",
        completion: .file())
    var output: String?

    @OptionGroup var replacement: ReplacementOption
    @OptionGroup var kind: SampleKind
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try FileBatch.check(samples)
        try images.check(samples)
        if samples.count > 1, output == OutputPath.standardOutput {
            throw ValidationError("Standard output can have one template: name a folder with -o.")
        }
        if output != nil { try TemplateFolder.check(samples) }
    }

    func run() throws {
        let source = FaceSource(faces)
        if let output, let folder = TemplateFolder(output, samples) {
            try folder.make()
            try extract(source) { try OutputFile(folder.path(of: $0), replacement) }
        } else if samples.count > 1 {
            try extract(source) { _ in nil }
        } else {
            let output = try output.map { path throws(WhorlError) in try OutputFile(path, replacement) }
            let line = try findings(samples[0], source, output)
            if let output { try output.tell(line) } else { try StandardOutput.line(line) }
        }
    }

    /// Extracts several samples.
    private func extract(_ source: FaceSource, _ output: @escaping @Sendable (String) throws -> OutputFile?) throws {
        let batch = FileBatch(label: "extracting", files: samples, threads: threads.count, asJSON: options.json)
        let code = try batch.run { sample in
            try findings(sample, source, try output(sample))
        } report: { sample, line in
            try StandardOutput.line(options.json ? line : "\(sample): ".printable + line)
            return nil
        }
        if let code { throw code }
    }

    /// What is found in a sample, in a line.
    private func findings(_ sample: String, _ source: FaceSource, _ output: OutputFile?) throws -> String {
        let images = images.of(sample)
        if kind.modality == .face {
            return try line(try FaceFindings(sample, source, images, output: output), of: sample)
        }
        let bytes = try SampleInput.bytes(sample)
        let name = SampleInput.name(sample)
        guard RecordInput.recognizes(bytes) else {
            return try line(try FingerFindings(name, bytes, images, output: output), of: sample)
        }
        return try line(try RecordFindings(name, bytes, images, output: output), of: sample)
    }

    /// The one of several samples, whose names may be the same in several folders.
    private struct File: Encodable {
        let file: String
    }

    private func line(_ findings: some TemplateFindings, of sample: String) throws -> String {
        guard options.json else { return findings.text }
        guard samples.count > 1 else { return try JSONOutput.text(findings) }
        return try JSONOutput.text(JoinedObject(findings, File(file: sample)))
    }
}
