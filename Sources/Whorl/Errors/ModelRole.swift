/// What a model is for.
public enum ModelRole: String, Sendable, CaseIterable, Codable {
    /// Finds faces and their landmarks.
    case detector
    /// Makes the embedding of an aligned face.
    case embedder
    /// Finds landmarks in the box of a face, for a detector that finds none.
    case landmarks

    /// The roles that every face needs a model of.
    public static let needed: [ModelRole] = [.detector, .embedder]

    /// The role in a sentence.
    var phrase: String {
        switch self {
        case .detector: "the detector"
        case .embedder: "the embedder"
        case .landmarks: "the model of landmarks"
        }
    }
}
