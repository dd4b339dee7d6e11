import Glibc
import Whorl

/// Points of the FMR over the score, as far down as the counts support.
enum CalibrationKnots {
    /// Knots in a decade of the FMR.
    static let perDecade = 5
    private static let base = 10.0

    /// Picks the lowest thresholds whose FMR is at most 1, 10^-1/5, 10^-2/5 and so on.
    ///
    /// The lowest rate is at least three over the effective count, the rule of three.
    ///
    /// - Returns: scores rising, rates falling, beginning with an FMR of 1.
    static func knots(_ scores: PooledScores) -> [Calibration.Knot] {
        let supported = SampleSizeRule.three / scores.effectiveCount
        var knots: [Calibration.Knot] = []
        var step = 0
        for index in scores.thresholds {
            let fmr = scores.accepted[index]
            guard fmr >= supported else { break }
            let target = pow(base, -Double(step) / Double(perDecade))
            guard fmr <= target else { continue }
            knots.append(
                Calibration.Knot(
                    score: scores.entries[index].score, fmr: fmr,
                    upperBound: RateInterval.clopperPearson(
                        effective: fmr * scores.effectiveCount, of: scores.effectiveCount
                    ).upper))
            while pow(base, -Double(step) / Double(perDecade)) >= fmr { step += 1 }
        }
        return knots
    }
}
