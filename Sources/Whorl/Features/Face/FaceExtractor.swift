/// Photo to embedding: the conductor of the face stage. May be used by many threads at once, one face on each.
public struct FaceExtractor: Sendable {
    private let detector: FaceDetector
    private let embedder: FaceEmbedder

    /// Joins a detector and an embedder.
    public init(detector: FaceDetector, embedder: FaceEmbedder) {
        self.detector = detector
        self.embedder = embedder
    }

    /// Prepares two models.
    ///
    /// - Parameters:
    ///   - detector: of the role `detector`.
    ///   - embedder: of the role `embedder`.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` and what reading a network throws.
    public init(detector: FaceModel, embedder: FaceModel) throws(WhorlError) {
        self.init(detector: try FaceDetector(detector), embedder: try FaceEmbedder(embedder))
    }

    /// Reads the two models that a folder has as defaults.
    ///
    /// - Parameters:
    ///   - models: where the models are; ``ModelFolder/usualPath`` unless stated.
    ///   - embedder: the embedder that is asked for; the default unless stated.
    /// - Throws: what ``ModelFolder/facePair(embedder:)``, ``ModelFolder/open(_:)`` and preparing two models throw.
    public init(
        models: ModelFolder = ModelFolder(), embedder: String? = nil
    ) throws(WhorlError) {
        let pair = try models.facePair(embedder: embedder)
        try self.init(
            detector: try models.open(pair.detector.name), embedder: try models.open(pair.embedder.name))
    }

    /// The model that templates name.
    public var model: ModelIdentity { embedder.model }

    /// Finds the face in a photo and makes its embedding.
    ///
    /// - Parameters:
    ///   - photo: of any size; one that lies on its side or upside down is turned.
    ///   - options: which of several faces is meant, and whether its mirror image counts.
    /// - Returns: the face, its quality and its embedding.
    /// - Throws: ``WhorlError/noFace``, ``WhorlError/severalFaces(count:)``,
    ///   ``WhorlError/faceTooSmall(eyeDistance:minimum:)``, ``WhorlError/faceTurnedAway(angle:maximum:)``,
    ///   ``WhorlError/faceTooDark(level:minimum:)``, ``WhorlError/faceTooBright(level:maximum:)``,
    ///   ``WhorlError/faceBlurred(sharpness:minimum:)``, ``WhorlError/faceQualityTooLow(score:minimum:)``,
    ///   ``WhorlError/faceNotWhole``,
    ///   ``WhorlError/unsuitableModel(name:reason:)``.
    public func features(
        of photo: ColorImage, options: FaceOptions = FaceOptions()
    ) throws(WhorlError) -> FaceFeatures {
        let examination = try FaceExamination(of: photo, by: detector, largest: options.largest)
        if let refusal = examination.measures.refusal { throw refusal }
        let aligned = try examination.aligned(to: embedder.template)
        let embedding = try embedder.embedding(of: aligned, flip: options.flip)
        return FaceFeatures(
            face: examination.face, faceCount: examination.faces.count, quality: examination.quality,
            embedding: embedding, model: embedder.model, metric: embedder.metric)
    }
}
