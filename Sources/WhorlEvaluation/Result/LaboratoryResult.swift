/// What an evaluation of a manifest or of scores found.
public struct LaboratoryResult: Sendable {
    /// Raised where the same scores give other figures than before.
    static let version = 1
    /// The versions that a result of scores alone depends on.
    static let versions = ["evaluation": "\(version)"]

    /// What made it.
    public let run: RunRecord
    /// The main figures; the only set is the whole.
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
    /// 1:N rates, or why there are none.
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
    /// The scores that charts are drawn of.
    let scores: ComparisonScores

    /// Sums up what was gathered.
    ///
    /// - Parameters:
    ///   - name: of the data.
    ///   - evidence: what a pass over the comparisons gathered.
    ///   - register: whose samples there are.
    ///   - run: what made it.
    ///   - failures: samples of which no template could be made.
    ///   - cost: what it took.
    init(
        name: String, _ evidence: EvidenceCollector, _ register: SampleRegister, _ run: RunRecord,
        failures: [SampleFailure] = [], cost: EvaluationCost = .none
    ) {
        let (scores, counting) = evidence.whole.counted()
        let labeled = evidence.listed.map {
            FingerScores(sets: [0..<register.subjects.count], comparisons: $0)
        }
        let summary = EvaluationSummary(
            name: name, scores, labeled, subjects: register.subjects.count, samples: register.names.count,
            failures: failures, cost: cost)
        let accuracy = summary.accuracy
        self.run = run
        self.scores = scores
        self.counting = counting
        summaries = EvaluationSummaries([summary], name: \.name) { _, only in only[0] }
        excluded = evidence.excluded
        selfComparisons = evidence.selfComparisons
        failureToAcquire = evidence.acquisitions.failureToAcquire
        failureToEnroll = evidence.acquisitions.failureToEnroll
        transactions = evidence.transactions.flatMap { tally in
            guard !tally.isOverfull else { return nil }
            return TransactionRates(
                tally, attempts: register.transaction.isEmpty ? tally.attempts : nil, accuracy)
        }
        heldOut = evidence.hasSubjects ? HeldOutRates.all(evidence.halves.map { $0.counted().scores }) : []
        covariates = Self.point(accuracy).map { Self.covariates(evidence.groups, register, $0) } ?? []
        alikeSubjects = AlikeSubjects.all(evidence.listed ?? []) { register.subjects[$0] }
        identification = Self.identification(evidence, register)
        subjectErrors = evidence.mated.map { SubjectErrors($0, register, accuracy) }
        subjectIntervals = subjectErrors?.intervals() ?? [:]
        lowestMated = evidence.extremes.mated.map { NamedPair($0, register) }
        highestNonMated = evidence.extremes.nonMated.map { NamedPair($0, register) }
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
