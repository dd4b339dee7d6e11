/// Which samples of a data set are compared with which, by the protocol's name.
public enum PairProtocol: String, Sendable, CaseIterable, Codable {
    /// All unordered mated pairs; non-mated pairs of the first impressions only, as in the FVC: Maio, Maltoni,
    /// Cappelli, Wayman, Jain, FVC2000, IEEE PAMI 24 (3), 2002.
    case fvc
    /// All unordered mated pairs and all unordered pairs of different labels.
    case all
    /// The pairs of a list in folds, as that of Labeled Faces in the Wild.
    case lfwPairs = "lfw-pairs"
}

/// The comparisons that an evaluation makes.
public enum PairSelection: Sendable {
    /// All unordered pairs of each data set.
    case all
    /// All unordered mated pairs of each data set, and the non-mated ones of first impressions.
    case fvc
    /// The pairs of a file: `probe,reference,mated`.
    case list(path: String)
    /// The pairs of a list in folds, which is of a single folder.
    case folds(LabelledPairs)

    /// The protocol that the pairs follow; nil for a list of the user's own.
    var pairProtocol: PairProtocol? {
        switch self {
        case .all: .all
        case .fvc: .fvc
        case .list: nil
        case .folds: .lfwPairs
        }
    }
}
