public import Whorl

/// What an evaluation was made of.
public struct EvaluatedData: Sendable, Equatable {
    /// What was compared.
    public enum Content: Sendable, Equatable {
        /// Prints, by templates of an extractor of this version.
        case prints(extractorVersion: Int)
        /// Faces, by embeddings of a model.
        case faces(model: ModelIdentity, metric: EmbeddingMetric)
        /// Nothing here: another engine's scores were read.
        case scores

        /// Whether prints were compared.
        var isPrints: Bool {
            if case .prints = self { true } else { false }
        }
    }

    /// What was compared.
    public let content: Content
    /// Which samples were compared; nil for a list of pairs and for scores that were read.
    public let selection: PairProtocol?
    /// Whether each label is a finger, as in folders of prints; in all else it is a person.
    public let labelsAreFingers: Bool

    /// States what was compared.
    public init(content: Content, selection: PairProtocol?, labelsAreFingers: Bool = false) {
        self.content = content
        self.selection = selection
        self.labelsAreFingers = labelsAreFingers
    }
}
