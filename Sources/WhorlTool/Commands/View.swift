import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl view`: a print with its minutiae, or a photo with its face, as a picture.
struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw a print with its minutiae, or a photo with its face, as SVG or PNG.",
        discussion: """
            Without --finger or --face an image that shows no face is looked at as a print. A face that cannot be \
            used is drawn all the same, with the reason. A name that ends with .png writes PNG, the picture without words. \
            --steps draws what each step of extracting a print makes, also of a print that is refused.
            """
    )
    .showing(
        "whorl view print.png -o print.svg --flow", "whorl view print.png -o minutiae.png",
        "whorl view print.png --steps steps")

    @Argument(
        help: "Image, template or record of a print, photo of a face, or - for standard input.", completion: .file())
    var sample: String

    @Option(
        name: .shortAndLong, help: "SVG or PNG file to write, or - for SVG on standard output.", completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Folder for a picture of each step of extracting a print.", valueName: "folder"),
        completion: .directory)
    var steps: String?

    @Flag(help: "Draw the ridge flow of a print too.")
    var flow = false

    @OptionGroup var replacement: ReplacementOption
    @OptionGroup var kind: SampleKind
    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try images.check([sample])
        guard output != nil || steps != nil else { throw ValidationError("State -o FILE, --steps FOLDER or both.") }
        try OutputFile.checkPicture(output)
        try OutputPath.checkFolder(steps, of: "--steps")
        guard steps == nil || kind.modality != .face else { throw ValidationError("--steps draws prints, not faces.") }
    }

    func run() throws {
        let folder = try steps.map { path throws(WhorlError) in try StepsFolder(path, replacement) }
        let output = try output.map { path throws(WhorlError) in try OutputFile(path, replacement) }
        let bytes = try SampleInput.bytes(sample)
        if let folder {
            guard !FingerInput.isExtracted(bytes) else {
                throw ValidationError("--steps needs the image of a print; \(sample) is extracted already.")
            }
            let name = SampleInput.name(sample)
            try folder.writeExtraction(of: name, images.of(sample).gray(bytes, name))
        }
        if let output { try draw(bytes, to: output) }
    }

    private func draw(_ bytes: [UInt8], to output: OutputFile) throws {
        let name = SampleInput.name(sample)
        let modality = kind.modality ?? (steps != nil || FingerInput.isExtracted(bytes) ? .finger : nil)
        let picture = try SampleModality.as(modality, name: name) { () throws(WhorlError) -> any Picture in
            PrintPicture(try FingerInput(name: name, bytes: bytes, images.of(sample)), flow: flow)
        } face: { () throws(WhorlError) -> any Picture in
            FacePicture(try FacePhoto(name: name, photo: bytes, InstalledDetector(faces), images.of(sample)))
        }
        try output.write(output.isPNG ? try picture.png() : Array(try picture.svg().utf8))
        try output.tell(options.json ? try picture.report(output.path) : "\(picture.text): \(output.name)")
    }
}
