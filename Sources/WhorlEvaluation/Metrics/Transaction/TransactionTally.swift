/// The best score of each transaction against each reference: a transaction is accepted when one of its attempts is.
struct TransactionTally: Sendable {
    /// Transactions with a reference that are held at most: about 200 MB.
    private static let most = 4_000_000
    private static let unknown: Int32 = -1

    /// Attempts of a transaction at most; 1 where every comparison is one.
    let attempts: Int
    /// Whether there were too many transactions.
    private(set) var isOverfull = false

    private var best: [UInt64: Best] = [:]
    /// The transaction of each sample.
    private var ordinals: [Int32] = []
    private var seen: [Int32: Int] = [:]
    private var lastOrdinal: [Int32: Int32] = [:]
    private var count: Int32 = 0

    private struct Best {
        package var score: Double
        let isMated: Bool
    }

    /// Makes a tally of transactions of up to so many attempts.
    init(attempts: Int) {
        self.attempts = attempts
    }

    /// Takes a comparison; those without names or subjects are no transactions.
    mutating func add(_ comparison: LabelledComparison, _ register: SampleRegister) {
        guard !isOverfull, comparison.truth != .excluded, let probe = comparison.probe,
            let reference = comparison.reference
        else { return }
        let transaction = register.transaction.isEmpty ? ordinal(probe, register) : register.transaction[probe]
        let key = UInt64(UInt32(bitPattern: transaction)) << UInt64(UInt32.bitWidth) | UInt64(reference)
        if let known = best[key] {
            best[key]?.score = max(known.score, comparison.score)
        } else {
            best[key] = Best(score: comparison.score, isMated: comparison.truth == .mated)
        }
        if best.count > Self.most {
            isOverfull = true
            best = [:]
        }
    }

    /// Probes of one instance in the order of their first appearance, so many a transaction.
    private mutating func ordinal(_ probe: Int, _ register: SampleRegister) -> Int32 {
        while ordinals.count <= probe { ordinals.append(Self.unknown) }
        guard ordinals[probe] == Self.unknown else { return ordinals[probe] }
        let instance = register.instance[probe]
        let place = seen[instance, default: 0]
        if instance == SampleRegister.unknown || place.isMultiple(of: attempts) {
            lastOrdinal[instance] = count
            count += 1
        }
        seen[instance] = place + 1
        ordinals[probe] = lastOrdinal[instance] ?? count
        return ordinals[probe]
    }

    /// The best scores; of a transaction whose every attempt failed, ``ComparisonScores/failed``.
    ///
    /// - Parameter isCounted: whether transactions with a reference count, by its sample.
    /// - Returns: the scores, mated and non-mated.
    func scores(where isCounted: (Int) -> Bool = { _ in true }) -> ComparisonScores {
        var (mated, nonMated): ([Double], [Double]) = ([], [])
        for (key, transaction) in best where isCounted(Int(UInt32(truncatingIfNeeded: key))) {
            if transaction.isMated { mated.append(transaction.score) } else { nonMated.append(transaction.score) }
        }
        return ComparisonScores(mated: mated, nonMated: nonMated)
    }
}
