import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What refusing prints of poor quality does for the error rate, on sets whose weights were fitted on the others.
///
/// The quality of a comparison is the lower one of its two prints. The threshold stays that of all comparisons.
struct QualityGate: Encodable {
    /// The mated comparisons that are left, or all of them.
    struct Row: Encodable {
        /// Share of the mated comparisons that is refused, those of the lowest quality.
        let refused: Double
        /// Whether the share is refused of each set, or of all sets together.
        let bySet: Bool
        /// False non-matches among the comparisons that are left.
        let misses: ObservedRate
        /// By how much the FNMR is lower than without refusals, as a share of it.
        let lowered: Double
        /// Its 95 % interval from resampled fingers.
        let interval: ClosedRange<Double>?
    }

    /// A mated comparison.
    private struct Mated {
        let set: Int
        let finger: Int
        let quality: Int
        let isMissed: Bool
    }

    private static let falseMatchRate = 1000
    private static let shares = [0.1, 0.2]
    private static let (resamples, tail) = (1000, 0.025)

    /// Without refusals, then each share.
    let rows: [Row]

    /// Extracts, compares, fits and refuses.
    ///
    /// - Throws: ``DETCurve/Refusal`` for sets that are too small.
    init(_ data: DevelopmentData, pool: String, threads: Int) throws {
        let sets = data.sets.filter { $0.description.pool == pool }
            .map { InterchangeSet($0.images, dpi: $0.description.dpi, threads) }
        let scores = Self.leftOutScores(sets, threads: threads)
        var (mated, nonMated): ([Double], [Double]) = ([], [])
        for (set, found) in zip(sets, scores) {
            for (pair, score) in zip(set.plan.pairs, found) {
                if pair.isMated { mated.append(score) } else { nonMated.append(score) }
            }
        }
        let curve = DETCurve(ComparisonScores(mated: mated, nonMated: nonMated))
        let threshold = try curve.point(falseMatchOneIn: Self.falseMatchRate).threshold ?? .infinity
        var all: [Mated] = []
        for (index, set) in sets.enumerated() {
            for (pair, score) in zip(set.plan.pairs, scores[index]) where pair.isMated {
                let quality = [pair.probe, pair.reference].map { set.fingers[$0]?.template.quality ?? 0 }.min() ?? 0
                all.append(
                    Mated(
                        set: index, finger: set.plan.fingers[pair.probe], quality: quality, isMissed: score < threshold)
                )
            }
        }
        rows =
            [Self.row(0, bySet: false, all)]
            + [false, true].flatMap { bySet in
                Self.shares.map { Self.row($0, bySet: bySet, all) }
            }
    }

    /// The scores of each set's pairs under weights fitted on the other sets.
    private static func leftOutScores(_ sets: [InterchangeSet], threads: Int) -> [[Double]] {
        let evidence = sets.map { set in
            Parallel.map(set.plan.pairs.count, threads: threads) { index -> LabelledEvidence? in
                let pair = set.plan.pairs[index]
                guard let probe = set.fingers[pair.probe], let reference = set.fingers[pair.reference] else {
                    return nil
                }
                return LabelledEvidence(
                    FingerMatcher(probe: probe).comparison(with: reference), isMated: pair.isMated)
            }
        }
        return evidence.indices.map { index in
            var others = evidence.map { $0.compactMap(\.self) }
            let own = evidence[index]
            others.remove(at: index)
            let fit = FingerScoreFit(others)
            return own.map { found in found.flatMap { fit?.score($0) } ?? ComparisonScores.failed }
        }
    }

    private static func row(_ share: Double, bySet: Bool, _ all: [Mated]) -> Row {
        let groups = bySet ? Dictionary(grouping: all, by: \.set).sorted { $0.key < $1.key }.map(\.value) : [all]
        let left = groups.flatMap { group in
            group.sorted { $0.quality < $1.quality }.dropFirst(Int(share * Double(group.count)))
        }
        let lowered = lowering(all, left) { _ in 1 } ?? 0
        return Row(
            refused: share, bySet: bySet, misses: ObservedRate(left.count(where: \.isMissed), of: left.count),
            lowered: lowered, interval: share > 0 ? interval(all, left) : nil)
    }

    /// One less the ratio of the two rates, each comparison counted as often as its finger; nil without errors.
    private static func lowering(_ all: [Mated], _ left: [Mated], _ weight: (Mated) -> Int) -> Double? {
        func rate(_ comparisons: [Mated]) -> (misses: Double, count: Double) {
            comparisons.reduce(into: (0, 0)) { sum, one in
                sum.misses += one.isMissed ? Double(weight(one)) : 0
                sum.count += Double(weight(one))
            }
        }
        let (before, after) = (rate(all), rate(left))
        guard before.misses > 0, after.count > 0 else { return nil }
        return 1 - after.misses / after.count * before.count / before.misses
    }

    private static func interval(_ all: [Mated], _ left: [Mated]) -> ClosedRange<Double>? {
        let fingers = Dictionary(grouping: all, by: \.set).mapValues { Set($0.map(\.finger)).sorted() }
            .sorted { $0.key < $1.key }
        var generator = SeededGenerator(seed: 1)
        var found: [Double] = []
        for _ in 0..<resamples {
            var draws: [[Int]: Int] = [:]
            for (set, names) in fingers {
                for _ in names {
                    draws[[set, names[Int.random(in: names.indices, using: &generator)]], default: 0] += 1
                }
            }
            if let one = lowering(all, left, { draws[[$0.set, $0.finger]] ?? 0 }) { found.append(one) }
        }
        found.sort()
        guard let last = found.indices.last else { return nil }
        return found[Int(tail * Double(last))]...found[Int((1 - tail) * Double(last))]
    }
}
