import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl model import`: one file of ONNX or dlib becomes a model.
struct ModelImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Install a file of ONNX or dlib as a model.",
        discussion: """
            The file is copied, with a manifest beside it. The first model of a role becomes its default. Installing \
            the same file again under its name renews the manifest.
            """
    )
    .showing("whorl model import net.onnx --role embedder --name mine --input rgb,-1,1")

    @Argument(help: "File of ONNX or dlib.", completion: .file())
    var file: String

    @OptionGroup(title: "The model") var stated: ManifestOptions
    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let bytes = try FileContents.read(file, limit: ModelFolder.maximumBytes)
        let manifest = try stated.manifest(of: bytes, named: SampleInput.name(file))
        let installed = try models.folder.install(manifest, file: file, verify: ModelCheck.load)
        try ModelReport.print(manifest, installed, in: models.folder, asJSON: options.json)
    }
}

/// What a file must be before it is installed.
enum ModelCheck {
    /// Accepts a model that loads as what its manifest says it is.
    ///
    /// - Throws: what reading the network and its inputs and outputs throws.
    static func load(_ model: FaceModel) throws(WhorlError) {
        switch model.manifest.role {
        case .detector: try FaceDetector.check(model)
        case .embedder: _ = try FaceEmbedder(model)
        case .landmarks: _ = try LandmarkFinder(model)
        }
    }
}
