import Glibc
import Whorl

/// Points of the promised FMR over the score, as far down as the counts support.
enum CalibrationKnots {
    /// Knots in a decade of the FMR.
    static let perDecade = 5
    private static let base = 10.0

    /// Picks the lowest thresholds whose promised rate is at most 1, 10^-1/5, 10^-2/5 and so on.
    ///
    /// - Returns: scores rising, rates falling, beginning with an FMR of 1.
    static func knots(_ rates: PromisedRates) -> [Calibration.Knot] {
        var knots: [Calibration.Knot] = []
        var step = 0
        for point in rates.points {
            guard point.rate <= pow(base, -Double(step) / Double(perDecade)) else { continue }
            knots.append(Calibration.Knot(score: point.score, fmr: point.rate, upperBound: point.bound))
            while pow(base, -Double(step) / Double(perDecade)) >= point.rate { step += 1 }
        }
        return knots
    }
}
