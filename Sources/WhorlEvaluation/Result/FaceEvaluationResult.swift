public import Whorl

/// What an evaluation of faces found: the pooled sets at the top, then each set.
public struct FaceEvaluationResult: Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case selection = "protocol"
        case model, metric, sets, rankOne, rankedProbes, trueMatchRates
        case accuracy, accuracyStandardDeviation, foldAccuracies
    }

    /// Which samples were compared.
    public let selection: FaceProtocol
    /// What made the embeddings.
    public let model: ModelIdentity
    /// How they were compared.
    public let metric: EmbeddingMetric
    /// Each set and their pool.
    public let summaries: EvaluationSummaries
    /// Of a list of pairs: the share of right decisions.
    public let accuracy: FoldAccuracy?
    /// Probes of which their set has another sample; 0 for a list of pairs.
    public let rankedProbes: Int
    /// Those whose most similar other sample shows the same person.
    public let rankOne: Int

    /// Sums up what was measured.
    ///
    /// - Precondition: there is a set.
    public init(_ sets: [FaceScores], selection: FaceProtocol, model: ModelIdentity, metric: EmbeddingMetric) {
        self.selection = selection
        self.model = model
        self.metric = metric
        summaries = EvaluationSummaries(sets, name: \.set.name, summary: EvaluationSummary.init)
        accuracy = sets.count == 1 ? sets[0].accuracy : nil
        rankedProbes = sets.reduce(0) { $0 + $1.rankedProbes }
        rankOne = sets.reduce(0) { $0 + $1.rankOne }
    }

    /// Share of the ranked probes whose most similar other sample shows the same person, `0...1`.
    public var rankOneRate: Double? {
        rankedProbes > 0 ? Double(rankOne) / Double(rankedProbes) : nil
    }

    /// The share of mated comparisons that match at each false match rate that the counts support, by `1e-2` and so on.
    public var trueMatchRates: [String: Double] {
        var rates: [String: Double] = [:]
        for point in NamedPoint.allCases {
            guard let name = point.rateName, let rate = summaries.pooled.accuracy.rate(point) else { continue }
            rates[name] = 1 - rate
        }
        return rates
    }

    /// Writes the pooled summary's keys, and beside them those of the run and the sets.
    public func encode(to encoder: any Encoder) throws {
        try summaries.pooled.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(selection, forKey: .selection)
        try container.encode(model, forKey: .model)
        try container.encode(metric, forKey: .metric)
        try container.encode(rankOneRate, forKey: .rankOne)
        try container.encode(rankedProbes, forKey: .rankedProbes)
        try container.encode(trueMatchRates, forKey: .trueMatchRates)
        try container.encode(accuracy?.mean, forKey: .accuracy)
        try container.encode(accuracy?.standardDeviation, forKey: .accuracyStandardDeviation)
        try container.encode(accuracy?.folds, forKey: .foldAccuracies)
        try container.encode(summaries.sets, forKey: .sets)
    }
}
