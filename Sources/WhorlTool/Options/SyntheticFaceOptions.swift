import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What synthetic faces are made of.
struct SyntheticFaceOptions: ParsableArguments {
    @Option(help: "Templates of faces to make instead of fingers: an export to import, and probes.")
    var faces: Int?

    @Option(help: "Entries of an embedding.")
    var dimension = 512

    @Option(
        help: "Installed embedder that the templates name, so that its calibration says what their scores mean.",
        completion: .installedModels)
    var embedder: String?

    @Option(help: "Storage of the BCIDs of faces.")
    var storage = "synthetic"

    @Option(help: "Partition of the BCIDs of faces.")
    var partition = 1

    @Option(help: "Probes of enrolled people, and as many of others.")
    var probes = 100

    @OptionGroup var models: ModelOptions

    func validate() throws {
        if let faces, faces < 1 { throw ValidationError("--faces must be at least 1.") }
        if probes < 0 { throw ValidationError("--probes must not be negative.") }
        guard FaceTemplate.dimensions.contains(dimension) else {
            let (least, most) = (FaceTemplate.dimensions.lowerBound, FaceTemplate.dimensions.upperBound)
            throw ValidationError("--dimension must be \(least) to \(most).")
        }
    }

    /// The set of faces that is asked for; nil where none is.
    ///
    /// - Throws: what reading the folder of models throws.
    func set(seed: UInt64) throws(WhorlError) -> SyntheticFaces? {
        guard let faces else { return nil }
        let model = try embedder.map { (name) throws(WhorlError) in try models.folder.manifest(name).identity }
        return SyntheticFaces(templates: faces, dimension: dimension, seed: seed, model: model)
    }
}
