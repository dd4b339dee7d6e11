import Whorl

/// What an evaluation found: the pooled sets at the top, then each set.
public struct EvaluationResult: Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case selection = "protocol"
        case extractorVersion, sets, alikeSubjects
    }

    /// Which samples were compared.
    public let selection: PairProtocol
    /// Version of the extractor.
    public let extractorVersion: Int
    /// Each set and their pool.
    public let summaries: EvaluationSummaries
    /// Labels that may be one finger.
    public let alikeSubjects: [AlikeSubjects]

    /// Sums up what was measured.
    ///
    /// - Precondition: there is a set.
    public init(_ sets: [SetScores], selection: PairProtocol) {
        self.selection = selection
        extractorVersion = MinutiaExtractor.version
        summaries = EvaluationSummaries(sets, name: \.set.name, summary: EvaluationSummary.init)
        alikeSubjects = AlikeSubjects.all(sets)
    }

    /// All sets pooled under one threshold; the only set itself where there is one.
    public var pooled: EvaluationSummary { summaries.pooled }

    /// Each set by itself.
    public var sets: [EvaluationSummary] { summaries.sets }

    /// Writes the pooled summary's keys, and beside them those of the run and the sets.
    public func encode(to encoder: any Encoder) throws {
        try pooled.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(selection, forKey: .selection)
        try container.encode(extractorVersion, forKey: .extractorVersion)
        try container.encode(sets, forKey: .sets)
        try container.encode(alikeSubjects, forKey: .alikeSubjects)
    }
}
