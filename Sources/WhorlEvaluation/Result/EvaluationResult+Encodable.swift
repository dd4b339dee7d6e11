import Whorl

/// The keys of the pooled summary, and beside them those of the run, the data and the sets.
extension EvaluationResult: Encodable {
    private enum CodingKeys: String, CodingKey {
        case run, counting, excludedComparisons, selfComparisons, failureToAcquire, failureToEnroll, transactions
        case heldOut, covariates, identification, identificationRefusal, subjects, lowestMated, highestNonMated
        case missingComparisons, subjectIntervals, alikeSubjects
        case selection = "protocol"
        case extractorVersion, model, metric, sets, rankOne, rankedProbes, trueMatchRates
        case accuracy, accuracyStandardDeviation, foldAccuracies
    }

    /// Writes every key, with null where nothing can be said.
    public func encode(to encoder: any Encoder) throws {
        try summaries.pooled.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(run, forKey: .run)
        try container.encode(counting, forKey: .counting)
        try container.encode(excluded, forKey: .excludedComparisons)
        try container.encode(selfComparisons, forKey: .selfComparisons)
        try container.encode(failureToAcquire, forKey: .failureToAcquire)
        try container.encode(failureToEnroll, forKey: .failureToEnroll)
        try container.encode(transactions, forKey: .transactions)
        try container.encode(heldOut, forKey: .heldOut)
        try container.encode(covariates, forKey: .covariates)
        try container.encode(subjectErrors, forKey: .subjects)
        try container.encode(subjectIntervals, forKey: .subjectIntervals)
        try container.encode(alikeSubjects, forKey: .alikeSubjects)
        try container.encode(lowestMated, forKey: .lowestMated)
        try container.encode(highestNonMated, forKey: .highestNonMated)
        try container.encode(missing, forKey: .missingComparisons)
        try container.encode(summaries.sets, forKey: .sets)
        try encodeData(into: &container)
        try encodeRanks(into: &container)
        try encodeIdentification(into: &container)
    }

    private func encodeData(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
        var (version, model, metric): (Int?, ModelIdentity?, EmbeddingMetric?)
        switch data.content {
        case .prints(let extractorVersion): version = extractorVersion
        case .faces(let identity, let compared): (model, metric) = (identity, compared)
        case .scores: break
        }
        try container.encode(data.selection, forKey: .selection)
        try container.encode(version, forKey: .extractorVersion)
        try container.encode(model, forKey: .model)
        try container.encode(metric, forKey: .metric)
    }

    private func encodeRanks(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
        try container.encode(rankOneRate, forKey: .rankOne)
        try container.encode(rankedProbes, forKey: .rankedProbes)
        try container.encode(trueMatchRates, forKey: .trueMatchRates)
        try container.encode(foldAccuracy?.mean, forKey: .accuracy)
        try container.encode(foldAccuracy?.standardDeviation, forKey: .accuracyStandardDeviation)
        try container.encode(foldAccuracy?.folds, forKey: .foldAccuracies)
    }

    /// Non-mated comparisons that an operating point needs more, by its name.
    private var missing: [String: Int] {
        let refusals = summaries.pooled.accuracy.refusals
        return Dictionary(
            uniqueKeysWithValues: refusals.compactMap { name, refusal in
                refusal.missing.map { (name.rawValue, $0) }
            })
    }

    private func encodeIdentification(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
        switch identification {
        case .success(let rates):
            try container.encode(rates, forKey: .identification)
            try container.encodeNil(forKey: .identificationRefusal)
        case .failure(let refusal):
            try container.encodeNil(forKey: .identification)
            try container.encode(refusal.description, forKey: .identificationRefusal)
        }
    }
}
