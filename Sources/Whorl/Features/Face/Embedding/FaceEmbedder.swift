/// Makes the embedding of an aligned face. May be used by many threads at once.
public struct FaceEmbedder: Sendable {
    /// Lengths of embeddings that are taken.
    public static let dimensions = 16...4096
    /// Greatest L2 norm of an embedding that is taken: squared distances of longer ones would leave single precision.
    static let greatestNorm = 0x1p62

    /// The model that templates name.
    public let model: ModelIdentity
    /// How its embeddings are compared.
    public let metric: EmbeddingMetric
    /// How a face must be aligned for it.
    public let template: AlignmentTemplate
    /// Numbers of an embedding.
    public let dimension: Int
    private let network: ModelNetwork
    private let isMirrored: Bool
    private let common: [[Float]]
    private let wholeness: FaceWholeness?

    /// Prepares a model.
    ///
    /// - Parameter model: of the role `embedder`.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where the model is not an embedder, its input has another size than its
    ///   alignment, or it has not one output of a length in ``dimensions``; and what reading a network throws.
    public init(_ model: FaceModel) throws(WhorlError) {
        let manifest = model.manifest
        guard manifest.role == .embedder, let template = manifest.alignment, let metric = manifest.metric else {
            throw .unsuitableModel(name: manifest.name, reason: "it is no embedder with alignment and metric")
        }
        guard manifest.input.width == template.width, manifest.input.height == template.height else {
            throw .unsuitableModel(
                name: manifest.name,
                reason: "its alignment \(template.rawValue) gives \(template.width) x \(template.height) pixels")
        }
        self.model = manifest.identity
        self.metric = metric
        self.template = template
        network = try ModelNetwork(model)
        let counts = try network.outputCounts(width: template.width, height: template.height)
        guard let dimension = counts.first, counts.count == 1, Self.dimensions.contains(dimension) else {
            throw .unsuitableModel(
                name: manifest.name, reason: "it has outputs of \(counts) numbers and an embedder has one of 16 to 4096"
            )
        }
        isMirrored = manifest.isMirrored
        common = manifest.common ?? []
        guard common.allSatisfy({ $0.count == dimension }) else {
            throw .unsuitableModel(
                name: manifest.name, reason: "its common directions have not the \(dimension) numbers of an embedding")
        }
        wholeness = manifest.wholeness
        guard wholeness.map({ $0.dimension == dimension }) ?? true else {
            throw .unsuitableModel(
                name: manifest.name, reason: "its wholeness is not for the \(dimension) numbers of an embedding")
        }
        self.dimension = dimension
    }

    /// Makes an embedding.
    ///
    /// - Parameters:
    ///   - face: aligned as ``template`` says.
    ///   - flip: whether the face's mirror image counts as much, as it always does where the manifest says `mirror`.
    /// - Returns: the embedding: of unit L2 norm where ``metric`` is cosine, as the model makes it where it is l2.
    /// - Precondition: the face is aligned by ``template``.
    /// - Throws: ``WhorlError/faceNotWhole`` where the manifest tells whole faces from others and this is another;
    ///   ``WhorlError/unsuitableModel(name:reason:)`` where the model gives no finite embedding above zero.
    public func embedding(of face: AlignedFace, flip: Bool = false) throws(WhorlError) -> [Float] {
        precondition(face.template == template)
        var embedding = try output(for: face)
        if let wholeness, wholeness.evidence(embedding) < 0 { throw .faceNotWhole }
        if flip || isMirrored {
            let mirrored = try output(for: face.mirrored)
            for index in embedding.indices { embedding[index] = (embedding[index] + mirrored[index]) / 2 }
        }
        embedding = Self.without(common, embedding)
        guard let finished = Self.finished(embedding, metric) else {
            throw .unsuitableModel(name: model.name, reason: "its embedding is zero, not finite or too long")
        }
        return finished
    }

    /// A model's output as its metric wants it; nil where it is zero, not finite or too long.
    package static func finished(_ output: [Float], _ metric: EmbeddingMetric) -> [Float]? {
        let norm = output.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        guard norm > 0, norm <= greatestNorm else { return nil }
        return metric == .cosine ? output.map { Float(Double($0) / norm) } : output
    }

    /// Takes directions out of an output.
    ///
    /// Photos of one camera and light share a part of their embeddings, which raises the scores of all pairs of people in
    /// them. A reference that still has that part is compared with a probe without it as if neither had it, at a score
    /// that is nearer to 0 by the length that the reference would lose.
    ///
    /// - Parameters:
    ///   - common: orthonormal, each as long as the output.
    ///   - output: of a model.
    /// - Returns: the part of the output that is orthogonal to the directions; the output as it is if there are no directions.
    package static func without(_ common: [[Float]], _ output: [Float]) -> [Float] {
        common.reduce(output) { left, direction in
            let share = product(direction, left)
            return zip(direction, left).map { Float(Double($1) - share * Double($0)) }
        }
    }

    /// The sum of the products of two lists, in their order.
    static func product(_ one: [Float], _ other: [Float]) -> Double {
        zip(one, other).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }

    private func output(for face: AlignedFace) throws(WhorlError) -> [Float] {
        try network.run(on: face.image, width: template.width, height: template.height).first
    }
}
