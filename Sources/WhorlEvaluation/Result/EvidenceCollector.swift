import Whorl

/// Everything that one pass over comparisons gathers, in memory that does not grow with their number.
package struct EvidenceCollector: Sendable {
    /// Comparisons that are listed for resampling at most unless more are asked for: 24 bytes each.
    static let usualListed = 4_000_000
    /// Mated comparisons whose subjects are remembered at most: 16 bytes each.
    static let mostMated = 16_000_000
    /// Distinct scores of a kind held for each half of the subjects: 16 MB.
    private static let halfLimit = 1 << 20

    /// Whether a comparison stands for the other way round too, so that both samples are probes and references.
    private let countsBothWays: Bool
    private let mostListed: Int
    private(set) var whole: ComparisonCounter
    private(set) var halves: [ComparisonCounter]
    private(set) var groups: CovariateTally
    private(set) var ranks = RankTally()
    private(set) var acquisitions = AcquisitionTally()
    private(set) var transactions: TransactionTally?
    private(set) var extremes = ExtremePairs()
    /// The highest non-mated comparisons, where all subjects are known.
    private(set) var tail = NonMatedTailCollector()
    /// The comparisons with their subjects, where they are few enough and all subjects are known.
    private(set) var listed: [FingerScores.Comparison]? = []
    /// Subject and score of each mated comparison, likewise.
    private(set) var mated: [(subject: Int32, score: Double)]? = []
    /// Comparisons of different instances of one subject.
    private(set) var excluded = 0
    /// Comparisons of a sample with itself, which say nothing and are left out.
    private(set) var selfComparisons = 0
    /// Whether every comparison named its samples and their subjects.
    private(set) var hasSubjects = true

    /// Gathers nothing yet.
    ///
    /// - Parameters:
    ///   - register: whose covariates and transactions there are.
    ///   - attempts: of a transaction at most.
    ///   - countsBothWays: whether a comparison stands for the other way round too, as where all unordered pairs are
    ///     compared; rates of comparisons count it once.
    ///   - mostListed: comparisons that are listed for resampling at most.
    ///   - limit: distinct scores of each kind.
    package init(
        _ register: SampleRegister, attempts: Int = 1, countsBothWays: Bool = false, mostListed: Int = usualListed,
        limit: Int = ComparisonCounter.usualLimit
    ) {
        self.countsBothWays = countsBothWays
        self.mostListed = mostListed
        whole = ComparisonCounter(limit: limit)
        halves = [0, 1].map { _ in ComparisonCounter(limit: min(limit, Self.halfLimit)) }
        groups = CovariateTally(register.covariates)
        if attempts > 1 || !register.transaction.isEmpty { transactions = TransactionTally(attempts: attempts) }
    }

    /// Takes a comparison.
    mutating func add(_ comparison: LabelledComparison, _ register: SampleRegister) {
        if let probe = comparison.probe, probe == comparison.reference {
            selfComparisons += 1
            return
        }
        for search in countsBothWays ? [comparison, comparison.reversed] : [comparison] {
            acquisitions.add(search)
            ranks.add(search)
        }
        guard comparison.truth != .excluded else {
            excluded += 1
            return
        }
        let isMated = comparison.truth == .mated
        whole.add(comparison.score, isMated: isMated)
        extremes.add(comparison)
        groups.add(comparison, register.covariates)
        transactions?.add(comparison, register)
        guard comparison.hasSubjects else {
            hasSubjects = false
            (listed, mated) = (nil, nil)
            return
        }
        list(comparison, isMated: isMated)
        if !isMated {
            tail.add(Int(comparison.probeSubject), Int(comparison.referenceSubject), comparison.score)
        }
        let half = register.isInSecondHalf[Int(comparison.probeSubject)]
        if half == register.isInSecondHalf[Int(comparison.referenceSubject)] {
            halves[half ? 1 : 0].add(comparison.score, isMated: isMated)
        }
    }

    private mutating func list(_ comparison: LabelledComparison, isMated: Bool) {
        if let count = listed?.count {
            if count == mostListed {
                listed = nil
            } else {
                listed?.append(
                    .init(
                        probe: Int(comparison.probeSubject), reference: Int(comparison.referenceSubject),
                        score: comparison.score))
            }
        }
        guard isMated, let count = mated?.count else { return }
        if count == Self.mostMated {
            mated = nil
        } else {
            mated?.append((comparison.probeSubject, comparison.score))
        }
    }
}
