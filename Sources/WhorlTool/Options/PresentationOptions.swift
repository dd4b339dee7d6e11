import ArgumentParser
import Whorl

/// What a person presents: prints, photos of the face, or both.
struct PresentationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Image or template of a print, or - for standard input; may be repeated.",
            valueName: "[position=]file"))
    var finger: [FingerArgument] = []

    @Option(
        help: ArgumentHelp(
            "Photo or template of a face, or - for standard input; may be repeated.", valueName: "file"))
    var face: [String] = []

    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings

    func validate() throws {
        guard !finger.isEmpty || !face.isEmpty else { throw ValidationError("Give --finger, --face or both.") }
        let paths = finger.map(\.text) + face
        let isStandardInput = { (path: String) in
            path == SampleInput.standardInput || path.hasSuffix("=" + SampleInput.standardInput)
        }
        guard paths.count(where: isStandardInput) < 2 else {
            throw ValidationError("Standard input can be only one of the samples.")
        }
    }

    /// Reads what is presented; warnings go to standard error.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)`` before anything is read, and what reading and extraction
    ///   throw.
    func read() throws(WhorlError) -> PresentationInput {
        try PresentationInput(self)
    }

    /// What links scores of faces and false match rates; nothing where no face is presented.
    ///
    /// - Throws: as the folder of models has it.
    func calibrations() throws(WhorlError) -> [ModelIdentity: Calibration] {
        face.isEmpty ? [:] : try faces.models.folder.calibrations()
    }
}
