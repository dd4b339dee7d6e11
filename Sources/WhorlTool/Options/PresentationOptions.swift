import ArgumentParser
import Whorl
import WhorlCommandLine

/// What a person presents: prints, photos of the face, or both.
struct PresentationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Image, template or minutiae record of a print, or - for standard input; may be repeated.",
            valueName: "[position=]file"))
    var finger: [FingerArgument] = []

    @Option(
        help: ArgumentHelp(
            "Photo or template of a face, or - for standard input; may be repeated.", valueName: "file"))
    var face: [String] = []

    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings

    /// The name of standard input.
    static let standardInput = "-"

    func validate() throws {
        guard !finger.isEmpty || !face.isEmpty else { throw ValidationError("Give --finger, --face or both.") }
        let paths = finger.map(\.text) + face
        let isStandardInput = { (path: String) in
            path == Self.standardInput || path.hasSuffix("=" + Self.standardInput)
        }
        guard paths.count(where: isStandardInput) < 2 else {
            throw ValidationError("Standard input can be only one of the samples.")
        }
    }

    /// What links scores of faces and false match rates; nothing where no face is presented.
    ///
    /// - Throws: as the folder of models has it.
    func calibrations() throws(WhorlError) -> [ModelIdentity: Calibration] {
        face.isEmpty ? [:] : try faces.models.folder.calibrations()
    }
}
