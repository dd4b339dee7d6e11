/// What is known of a model: how to use it, who made it of what, and what its scores mean.
public struct ModelManifest: Sendable, Equatable, Codable {
    /// The name that commands use.
    public let name: String
    /// What the model is for.
    public let role: ModelRole
    /// Name of the file, of ONNX or dlib.
    public let file: String
    /// SHA-256 of that file: 64 lower-case hexadecimal digits.
    public let sha256: String
    /// How an image becomes the model's input.
    public let input: ModelInput
    /// Where an embedder expects the landmarks; absent for another role.
    public let alignment: AlignmentTemplate?
    /// How an embedder's embeddings are compared; absent for another role.
    public let metric: EmbeddingMetric?
    /// Whether an embedder's output is the mean of those for the aligned face and for its mirror image, by two runs of
    /// the network; absent where it is that for the face alone.
    public let mirror: Bool?
    /// What an embedder gives to photos of one camera and light whoever they show: orthonormal directions that are taken
    /// out of every embedding; absent where none are.
    public let common: [[Float]]?
    /// What tells the photos of whole faces that an embedder may be used with; absent where all are taken.
    public let wholeness: FaceWholeness?
    /// The licence of the file, and what it leaves open.
    public let licence: String
    /// What the model was trained on, and the terms of that data.
    public let trainingData: String
    /// Where the file comes from.
    public let source: String?
    /// What links an embedder's scores and false match rates; absent until it is calibrated.
    public let calibration: Calibration?

    /// Makes a manifest of its parts.
    public init(
        name: String, role: ModelRole, file: String, sha256: String, input: ModelInput,
        alignment: AlignmentTemplate? = nil, metric: EmbeddingMetric? = nil, mirror: Bool? = nil,
        common: [[Float]]? = nil, wholeness: FaceWholeness? = nil, licence: String, trainingData: String,
        source: String? = nil, calibration: Calibration? = nil
    ) {
        self.name = name
        self.role = role
        self.file = file
        self.sha256 = sha256
        self.input = input
        self.alignment = alignment
        self.metric = metric
        self.mirror = mirror
        self.common = common
        self.wholeness = wholeness
        self.licence = licence
        self.trainingData = trainingData
        self.source = source
        self.calibration = calibration
    }

    /// How embeddings of the model are compared: by cosine where the manifest does not say.
    public var embeddingMetric: EmbeddingMetric { metric ?? .cosine }

    /// Whether the embedder's output is the mean of those for a face and for its mirror image.
    package var isMirrored: Bool { mirror ?? false }

    /// What templates name the model by: the name and the file's hash, or another hash where ``mirror`` makes other
    /// embeddings of the same file, so that the two are never compared.
    public var identity: ModelIdentity {
        let ofFile = ModelIdentity(name: name, sha256: sha256)
        return isMirrored ? ofFile.mirrored : ofFile
    }
}
