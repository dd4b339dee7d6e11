import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// How faces of folders and lists become templates.
struct FaceFolderOptions: ParsableArguments {
    @Option(help: "Embedder to use (default: that of 'whorl model default').", completion: .installedModels)
    var embedder: String?

    @Flag(help: "Average the embedding of a face and of its mirror image.")
    var flip = false

    @Option(
        help: "Folder that keeps templates between runs (default: $XDG_CACHE_HOME/whorl or ~/.cache/whorl).",
        completion: .directory)
    var cache: String?

    @Flag(help: "Keep no templates between runs.")
    var noCache = false

    @OptionGroup var models: ModelOptions

    func validate() throws {
        if noCache, cache != nil { throw ValidationError("--cache and --no-cache exclude each other.") }
    }

    /// The manifest of the embedder that is asked for.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)``, and what reading the folder of models throws.
    func manifest() throws(WhorlError) -> ModelManifest {
        try models.folder.facePair(embedder: embedder).embedder
    }

    /// Opens both models.
    ///
    /// - Throws: what ``manifest()`` and opening throw.
    func embedding() throws(WhorlError) -> FaceEmbedding {
        let pair = try models.folder.facePair(embedder: embedder)
        return try FaceEmbedding(
            detector: try models.folder.open(pair.detector.name), embedder: try models.folder.open(pair.embedder.name),
            flip: flip)
    }

    /// Where templates are kept between runs, in a folder of their own; nil for nowhere.
    var cacheFolder: String? { noCache ? nil : "\(cache ?? UserFolder.cache)/templates" }
}
