import Whorl

/// What an evaluation found: the pooled sets at the top, then each set.
public struct EvaluationResult: Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case selection = "protocol"
        case extractorVersion, sets
    }

    /// Which samples were compared.
    public let selection: PairProtocol
    /// Version of the extractor.
    public let extractorVersion: Int
    /// All sets pooled under one threshold; the only set itself where there is one.
    public let pooled: EvaluationSummary
    /// Each set by itself.
    public let sets: [EvaluationSummary]

    /// The name of several sets together.
    public static let poolName = "pooled"

    /// Sums up what was measured.
    ///
    /// - Precondition: there is a set.
    public init(_ sets: [SetScores], selection: PairProtocol) {
        let summaries = sets.map { EvaluationSummary(name: $0.set.name, [$0]) }
        self.selection = selection
        extractorVersion = MinutiaExtractor.version
        self.sets = summaries
        pooled = summaries.count == 1 ? summaries[0] : EvaluationSummary(name: Self.poolName, sets)
    }

    /// Writes the pooled summary's keys, and beside them those of the run and the sets.
    public func encode(to encoder: any Encoder) throws {
        try pooled.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(selection, forKey: .selection)
        try container.encode(extractorVersion, forKey: .extractorVersion)
        try container.encode(sets, forKey: .sets)
    }
}
