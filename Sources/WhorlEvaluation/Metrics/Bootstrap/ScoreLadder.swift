/// Comparisons from the highest score down, for error rates in which fingers have weights.
package struct ScoreLadder {
    /// Error rates of one weighting, each `0...1`.
    package struct Rates {
        /// Equal error rate.
        package let eer: Double
        /// FNMR at FMR 1/n, for each denominator n that was asked for.
        package let fnmr: [Double]
    }

    private struct Rung {
        package let score: Double
        let probe: Int32
        let reference: Int32
    }

    /// Two fingers and how many comparisons they have.
    private struct FingerPair: Hashable {
        let probe: Int32
        let reference: Int32
    }

    /// The comparisons, scores falling.
    private let rungs: [Rung]
    /// Runs of equal scores in ``rungs``: only at their ends is there a threshold.
    private let steps: [Range<Int>]
    private let counts: [(pair: FingerPair, comparisons: Int)]

    package init(_ labeled: FingerScores) {
        let rungs = labeled.comparisons
            .map { Rung(score: $0.score, probe: Int32($0.probe), reference: Int32($0.reference)) }
            .sorted { $0.score > $1.score }
        var counts: [FingerPair: Int] = [:]
        for rung in rungs { counts[FingerPair(probe: rung.probe, reference: rung.reference), default: 0] += 1 }
        let ends = rungs.indices.filter { $0 + 1 == rungs.count || rungs[$0 + 1].score < rungs[$0].score }
        self.rungs = rungs
        steps = zip([0] + ends.map { $0 + 1 }, ends).map { $0..<$1 + 1 }
        self.counts = counts.map { ($0.key, $0.value) }
    }

    /// Whether there are mated and non-mated comparisons.
    var hasBothKinds: Bool {
        counts.contains { $0.pair.probe == $0.pair.reference }
            && counts.contains { $0.pair.probe != $0.pair.reference }
    }

    /// The error rates where a mated comparison counts as often as its finger's weight says, and a non-mated one as
    /// often as the product of both weights.
    ///
    /// - Returns: nil where the weights leave no mated or no non-mated comparison.
    /// - Complexity: O(n), and far less where errors are few: it stops once all rates are known.
    package func rates(weights: [Int], denominators: [Int]) -> Rates? {
        let total = totals(weights)
        guard total.mated > 0, total.nonMated > 0 else { return nil }
        var accepted = (mated: 0, nonMated: 0)
        var fnmr = [Double](repeating: 1, count: denominators.count)
        var above = ErrorRates(fmr: 0, fnmr: 1)
        var below: ErrorRates?
        for step in steps {
            for rung in rungs[step] {
                let (probe, reference) = (Int(rung.probe), Int(rung.reference))
                if probe == reference {
                    accepted.mated += weights[probe]
                } else {
                    accepted.nonMated += weights[probe] * weights[reference]
                }
            }
            let here = ErrorRates(
                fmr: Double(accepted.nonMated) / Double(total.nonMated),
                fnmr: Double(total.mated - accepted.mated) / Double(total.mated))
            if below == nil, here.fnmr >= here.fmr { above = here }
            if below == nil, here.fnmr <= here.fmr { below = here }
            var isOver = below != nil
            for (index, denominator) in denominators.enumerated()
            where accepted.nonMated * denominator <= total.nonMated {
                fnmr[index] = here.fnmr
                isOver = false
            }
            if isOver { break }
        }
        return Rates(eer: EqualErrorRate(below: below ?? above, above: above).value, fnmr: fnmr)
    }

    private func totals(_ weights: [Int]) -> (mated: Int, nonMated: Int) {
        var total = (mated: 0, nonMated: 0)
        for (pair, comparisons) in counts {
            let (probe, reference) = (Int(pair.probe), Int(pair.reference))
            if probe == reference {
                total.mated += weights[probe] * comparisons
            } else {
                total.nonMated += weights[probe] * weights[reference] * comparisons
            }
        }
        return total
    }
}
