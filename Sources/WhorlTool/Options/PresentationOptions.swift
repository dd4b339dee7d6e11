import ArgumentParser
import Whorl
import WhorlCommandLine

/// What a person presents: prints, photos of the face, or both.
struct PresentationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Image, template or minutiae record of a print, or - for standard input; may be repeated.",
            valueName: "[position=]file"), completion: .file())
    var finger: [FingerArgument] = []

    @Option(
        help: ArgumentHelp(
            "Photo or template of a face, or - for standard input; may be repeated.", valueName: "file"),
        completion: .file())
    var face: [String] = []

    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings

    /// The name of standard input.
    static let standardInput = "-"

    /// Refuses a presentation of nothing, and resolutions of other files.
    ///
    /// - Parameter files: what is presented beside.
    /// - Throws: usage.
    func check(beside files: [FingerArgument] = []) throws {
        guard !isEmpty || !files.isEmpty else { throw ValidationError("Give --finger FILE, --face FILE or both.") }
        // A finger that is not known is reported when the sample is read.
        try images.check((finger + files).map { (try? $0.parts().path) ?? $0.text } + face)
    }

    /// Whether nothing is presented.
    var isEmpty: Bool { finger.isEmpty && face.isEmpty }

    func validate() throws {
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
    /// - Throws: what reading the folder of models throws.
    func calibrations() throws(WhorlError) -> [ModelIdentity: Calibration] {
        try calibrations(areFacesPresented: !face.isEmpty)
    }

    /// The same where faces may be presented otherwise.
    func calibrations(areFacesPresented: Bool) throws(WhorlError) -> [ModelIdentity: Calibration] {
        areFacesPresented ? try faces.models.folder.calibrations() : [:]
    }
}
