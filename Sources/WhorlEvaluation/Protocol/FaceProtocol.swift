/// Which faces of a folder are compared with which.
public enum FaceProtocol: String, Sendable, CaseIterable, Codable {
    /// All unordered pairs.
    case all
    /// The pairs of a list in folds, as that of Labeled Faces in the Wild.
    case lfwPairs = "lfw-pairs"
}
