import Foundation

import Whorl

/// Models of a few bytes: what the folder does not look into.
enum ModelSample {
    static let bytes = Array("not a network".utf8)

    static func manifest(
        _ name: String = "net", role: ModelRole = .embedder, bytes: [UInt8] = bytes, file: String = "net.onnx",
        licence: String = "none", metric: EmbeddingMetric = .cosine, mirror: Bool? = nil,
        calibration: Calibration? = nil
    ) -> ModelManifest {
        let isEmbedder = role == .embedder
        return ModelManifest(
            name: name, role: role, file: file, sha256: ModelIdentity(name: name, file: bytes).sha256,
            input: ModelInput(
                width: isEmbedder ? 112 : nil, height: isEmbedder ? 112 : nil, order: .rgb, mean: [1, 2, 3],
                deviation: [4, 5, 6]),
            alignment: isEmbedder ? .arcface112 : nil, metric: isEmbedder ? metric : nil, mirror: mirror,
            licence: licence, trainingData: "none", calibration: calibration)
    }

    /// A folder of models in a temporary one, with a file `net.onnx` beside it.
    static func place() throws -> (folder: TemporaryFolder, models: ModelFolder, file: String) {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "net.onnx")
        return (folder, ModelFolder(path: folder.at("models")), folder.at("net.onnx"))
    }
}
