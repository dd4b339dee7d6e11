import Foundation
import Whorl

/// The face models and photos of real data, for tests that are skipped without them.
enum RealFaces {
    /// Why a test is skipped.
    static let reason = "needs the face models and sets under WHORL_DATA"

    /// Whether models and photos are there.
    static let areThere = [
        "models/yunet_n", "models/mobilefacenet_foamliu", "datasets/face/lfw/images", "datasets/face/orl",
    ]
    .allSatisfy(RealImageTests.folderExists)

    /// YuNet as its authors describe it.
    static func detector() throws -> FaceModel {
        let input = ModelInput(width: nil, height: nil, order: .bgr, mean: [0, 0, 0], deviation: [1, 1, 1])
        return try model("yunet_n/yunet_n_dynamic.onnx", .detector, input)
    }

    /// The MobileFaceNet whose repository has a licence.
    static func embedder(
        alignment: AlignmentTemplate = .arcface112, metric: EmbeddingMetric = .cosine, side: Int = 112,
        mirror: Bool? = nil
    ) throws -> FaceModel {
        let input = ModelInput(
            width: side, height: side, order: .rgb, mean: [0.485 * 255, 0.456 * 255, 0.406 * 255],
            deviation: [0.229 * 255, 0.224 * 255, 0.225 * 255])
        return try model(
            "mobilefacenet_foamliu/mobilefacenet_foamliu.onnx", .embedder, input, alignment, metric, mirror: mirror)
    }

    /// A model file under a role that a test chooses.
    static func model(
        _ file: String, _ role: ModelRole, _ input: ModelInput, _ alignment: AlignmentTemplate? = nil,
        _ metric: EmbeddingMetric? = nil, mirror: Bool? = nil
    ) throws -> FaceModel {
        let data = try Data(contentsOf: URL(filePath: RealImageTests.root + "/models/" + file))
        let manifest = ModelManifest(
            name: file, role: role, file: file, sha256: "", input: input, alignment: alignment, metric: metric,
            mirror: mirror, licence: "", trainingData: "")
        return FaceModel(manifest: manifest, bytes: Array(data))
    }

    /// A photo of LFW.
    static func lfw(_ person: String, _ number: Int) throws -> ColorImage {
        let digits = String(number + 10_000).dropFirst()
        return try photo("lfw/images/\(person)/\(person)_\(digits).jpg")
    }

    /// A photo of ORL.
    static func orl(_ person: Int, _ number: Int) throws -> ColorImage {
        try photo("orl/s\(person)/\(number).pgm")
    }

    private static func photo(_ path: String) throws -> ColorImage {
        try ImageDecoder.color(path: RealImageTests.root + "/datasets/face/" + path)
    }
}
