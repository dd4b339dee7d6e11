package import Whorl
package import WhorlEvaluation
import Glibc

/// The sets of faces and the face models that are on this machine.
package struct DevelopmentFaces: Sendable {
    /// Manifests of known models, from the package's root.
    package static let manifests = "Datasets/models"
    /// Where embeddings are kept between runs, from the package's root.
    package static let cache = ".build/embeddings"
    private static let (lfw, orl, pairs) = (
        "datasets/face/lfw", "datasets/face/orl", "datasets/face/lfw/pairs.txt"
    )

    /// Labeled Faces in the Wild: the images of its pairs.
    package let lfw: SampleSet
    /// The pairs of its protocol.
    package let pairs: LabelledPairs
    /// The database of faces of the Olivetti Research Laboratory.
    package let orl: SampleSet
    /// Finds faces.
    package let detector: FaceModel
    /// Embed faces, the default first.
    package let embedders: [FaceModel]

    /// Reads what is under `$WHORL_DATA`.
    ///
    /// - Returns: nothing where faces or models are missing, which a line on standard error says.
    /// - Throws: as listing the sets and opening the models does.
    package static func found() throws -> DevelopmentFaces? {
        let root = DevelopmentData.root
        let models = try models(below: root)
        let detector = models.first { $0.manifest.role == .detector }
        let embedders = models.filter { $0.manifest.role == .embedder }
        guard let detector, !embedders.isEmpty, access("\(root)/\(lfw)", R_OK | X_OK) == 0,
            access("\(root)/\(orl)", R_OK | X_OK) == 0
        else {
            let remark = "no faces: \(root) holds no folder models, or no folders \(lfw) and \(orl)\n"
            _ = write(STDERR_FILENO, remark, remark.utf8.count)
            return nil
        }
        return DevelopmentFaces(
            lfw: try SampleSet(faces: "\(root)/\(lfw)"), pairs: try LabelledPairs(path: "\(root)/\(pairs)"),
            orl: try SampleSet(faces: "\(root)/\(orl)"), detector: detector, embedders: embedders)
    }

    /// The models that are described and there, those first that are meant as defaults.
    ///
    /// - Throws: as reading manifests and models does.
    package static func models(below root: String) throws(WhorlError) -> [FaceModel] {
        guard access("\(root)/models", R_OK | X_OK) == 0 else { return [] }
        var models: [FaceModel] = []
        for entry in try ModelCollection(files: "\(root)/models", manifests: manifests).entries {
            guard let file = entry.file else { continue }
            models.append(
                FaceModel(
                    manifest: entry.manifest, bytes: try FileContents.read(file, limit: ModelFolder.maximumBytes)))
        }
        return models
    }
}
