import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Error rates of comparisons between two versions of the same sets.
struct InterchangeRates: Encodable {
    /// Mated comparisons.
    let mated: Int
    /// Non-mated comparisons.
    let nonMated: Int
    /// Prints that no template could be made of.
    let failed: Int
    /// Equal error rate.
    let equalErrorRate: Double
    /// FNMR at FMR 1/100.
    let fmr100: Double
    /// FNMR at FMR 1/1000.
    let fmr1000: Double
    /// Both rates at the threshold that the calibration has for FMR 1e-3.
    let calibrated: OperatingPoint

    private static let calibratedRate = 1e-3
    private static let chunk = 512

    /// Compares each sample of the first sets, as probe, with others of the same set in the second.
    ///
    /// - Throws: ``DETCurve/Refusal`` for sets that are too small.
    init(_ probes: [InterchangeSet], _ references: [InterchangeSet], threads: Int) throws {
        var (mated, nonMated): ([Double], [Double]) = ([], [])
        for (probes, references) in zip(probes, references) {
            let pairs = probes.plan.pairs
            let scores = Parallel.map(pairs.count, threads: threads, block: Self.chunk) { index -> Double in
                guard let probe = probes.fingers[pairs[index].probe],
                    let reference = references.fingers[pairs[index].reference]
                else { return ComparisonScores.failed }
                return FingerMatcher(probe: probe).score(reference)
            }
            for (pair, score) in zip(pairs, scores) {
                if pair.isMated { mated.append(score) } else { nonMated.append(score) }
            }
        }
        let curve = DETCurve(ComparisonScores(mated: mated, nonMated: nonMated))
        (self.mated, self.nonMated) = (mated.count, nonMated.count)
        failed = references.reduce(0) { $0 + $1.fingers.count - $1.count }
        equalErrorRate = try EqualErrorRate(curve).value
        fmr100 = try curve.point(falseMatchOneIn: 100).fnmr
        fmr1000 = try curve.point(falseMatchOneIn: 1000).fnmr
        calibrated = try curve.point(
            threshold: try Calibration.finger.threshold(fmr: Self.calibratedRate).threshold.score)
    }
}
