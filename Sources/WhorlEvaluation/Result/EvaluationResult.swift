/// What an evaluation found, whatever it was made of: folders, a list of samples, or scores of any engine.
public struct EvaluationResult: Sendable {
    /// What made it.
    public let run: RunRecord
    /// What was compared.
    public let data: EvaluatedData
    /// The main figures: each data set and their pool.
    public let summaries: EvaluationSummaries
    /// How exactly scores were counted.
    public let counting: Counting
    /// Comparisons of different instances of one subject, which are neither mated nor non-mated and left out.
    public let excluded: Int
    /// Comparisons of a sample with itself, which are left out.
    public let selfComparisons: Int
    /// Probes of which no comparison could be made.
    public let failureToAcquire: ObservedRate?
    /// References of which no comparison could be made.
    public let failureToEnroll: ObservedRate?
    /// Rates of transactions, where there are any and not too many.
    public let transactions: TransactionRates?
    /// Rates at thresholds of other people.
    public let heldOut: [HeldOutRates]
    /// Rates by covariate.
    public let covariates: [CovariateRates]
    /// 1:N rates, or the reason that they cannot be stated.
    public let identification: Result<IdentificationRates, IdentificationRates.Refusal>
    /// Errors of each subject, where all are known and not too many.
    public let subjectErrors: SubjectErrors?
    /// 95 % intervals of the FNMR from resampled subjects at fixed thresholds, by the name of the operating point; where
    /// comparisons are too many to be listed these take the place of those that move the threshold too.
    public let subjectIntervals: [String: RateInterval]
    /// Subjects that may be one person.
    public let alikeSubjects: [AlikeSubjects]
    /// The mated pairs of the lowest scores.
    public let lowestMated: [NamedPair]
    /// The non-mated pairs of the highest scores.
    public let highestNonMated: [NamedPair]
    /// Of a list of pairs in folds: the share of right decisions.
    public let foldAccuracy: FoldAccuracy?
    /// Probes of which their set has another sample, where all are compared with all; else 0.
    public let rankedProbes: Int
    /// Those whose most similar other sample shows the same person; a tie with another person does not count.
    public let rankOne: Int
    /// The scores of all data sets, that charts are drawn of.
    package let scores: ComparisonScores
    /// The scores of each data set.
    package let setScores: [ComparisonScores]

    /// Sums up what was measured.
    ///
    /// - Precondition: there is a data set.
    public init(_ measured: MeasuredRun) {
        let (evidence, register) = (measured.evidence, measured.register)
        let summaries = EvaluationSummaries(measured)
        let accuracy = summaries.pooled.accuracy
        data = measured.data
        run = measured.run
        foldAccuracy = measured.accuracy
        self.summaries = summaries
        setScores = measured.sets.map(\.scores)
        scores = .pooled(setScores)
        counting = Counting.coarsest(measured.sets.map(\.counting))
        excluded = evidence.excluded
        selfComparisons = evidence.selfComparisons
        failureToAcquire = evidence.acquisitions.failureToAcquire
        failureToEnroll = evidence.acquisitions.failureToEnroll
        transactions = evidence.transactions.flatMap { tally in
            guard !tally.isOverfull else { return nil }
            return TransactionRates(
                tally, attempts: register.transaction.isEmpty ? tally.attempts : nil, accuracy,
                isEnrolled: evidence.acquisitions.isEnrolled)
        }
        heldOut = evidence.hasSubjects ? HeldOutRates.all(evidence.halves.map { $0.counted().scores }) : []
        covariates = Self.point(accuracy).map { Self.covariates(evidence.groups, register, $0) } ?? []
        alikeSubjects = AlikeSubjects.all(evidence.listed ?? []) { register.subjects[$0] }
        let isRanked = data.selection == .all
        rankedProbes = isRanked ? evidence.ranks.ranked : 0
        rankOne = isRanked ? evidence.ranks.rankOne : 0
        identification = Self.identification(evidence, register)
        subjectErrors = evidence.mated.map { SubjectErrors($0, register, accuracy) }
        subjectIntervals = subjectErrors?.intervals() ?? [:]
        lowestMated = evidence.extremes.mated.map { NamedPair($0, register) }
        highestNonMated = evidence.extremes.nonMated.map { NamedPair($0, register) }
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

    /// The point of the whole at whose threshold parts of it are judged.
    private static func point(_ accuracy: AccuracySummary) -> (name: NamedPoint, threshold: Double)? {
        CovariateRates.points.lazy.compactMap { name in
            accuracy.points[name]?.threshold.map { (name: name, threshold: $0) }
        }.first
    }

    private static func covariates(
        _ groups: CovariateTally, _ register: SampleRegister, _ point: (name: NamedPoint, threshold: Double)
    ) -> [CovariateRates] {
        register.covariates.enumerated().map { index, covariate in
            CovariateRates(
                covariate, groups.scores(index).map(\.scores), mixed: groups.mixed[index], point: point)
        }
    }

    private static func identification(
        _ evidence: EvidenceCollector, _ register: SampleRegister
    ) -> Result<IdentificationRates, IdentificationRates.Refusal> {
        guard evidence.hasSubjects else { return .failure(.unknownSubjects) }
        let references = evidence.acquisitions.references
        do throws(IdentificationRates.Refusal) {
            return .success(
                try IdentificationRates(
                    evidence.ranks, references: references.count,
                    people: Set(references.map { register.subject[$0] }).count))
        } catch {
            return .failure(error)
        }
    }
}
