import ArgumentParser
import BenchmarkSupport
import Whorl

/// Photos to embeddings.
struct PhotoRounds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Decode a photo and make its embedding once a line, the photos in turn.")

    @Option(help: "Folder that holds models/, with models that Datasets/models describes.")
    var data: String

    @Option(help: "Name of the embedder (default: the first that is meant as one).")
    var embedder: String?

    @Argument(help: "Photos.")
    var photos: [String]

    func run() throws {
        let models = try DevelopmentFaces.models(below: data)
        guard let detector = models.first(where: { $0.manifest.role == .detector }),
            let embedder = models.first(where: {
                $0.manifest.role == .embedder && (embedder == nil || $0.manifest.name == embedder)
            })
        else { throw WhorlError.missingModels(roles: ModelRole.needed, folder: data) }
        let extractor = try FaceExtractor(detector: detector, embedder: embedder)
        var round = 0
        try TimedRounds.answer {
            _ = try extractor.features(
                of: ImageDecoder.color(path: photos[round % photos.count]), options: FaceOptions(largest: true))
            round += 1
        }
    }
}
