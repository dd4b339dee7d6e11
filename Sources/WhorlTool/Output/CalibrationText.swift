import Whorl
import WhorlEvaluation

/// A calibration's fit as text for a person.
enum CalibrationText {
    private static let places = 3

    /// The knots, the tail, and each set's own rate at the pooled thresholds.
    static func text(_ fit: CalibrationFit) -> String {
        let knots = fit.calibration.knots.map {
            [NumberText.fixed($0.score, places), scientific($0.fmr)]
        }
        let tail = fit.tail
        var text = TextTable.text([["score", "promised FMR"]] + knots)
        text += """
            \(NumberText.grouped(fit.calibration.nonMated)) non-mated comparisons that tell as much as \
            \(NumberText.grouped(Int(fit.effectiveCount))) equally weighted ones
            standard deviation of ln FMR between populations: \(NumberText.fixed(fit.spread, places))
            tail: above \(NumberText.fixed(tail.threshold, places)), \(tail.count) exceedances, scale \
            \(NumberText.fixed(tail.scale, places)) +- \(NumberText.fixed(tail.scaleError, places)), shape \
            \(NumberText.fixed(tail.shape, places)) +- \(NumberText.fixed(tail.shapeError, places)), \
            Kolmogorov-Smirnov \(NumberText.fixed(tail.statistic, places)) (critical \
            \(ExponentialTail.criticalStatistic))

            """
        if tail.isHeavier { text += "note: the tail is heavier than exponential: extrapolated rates are too low\n" }
        let head = ["own FMR at FMR", "asked", "threshold", "FMR", "95 % bound", "false matches"]
        return text + TextTable.text([head] + ownRates(fit))
    }

    private static func ownRates(_ fit: CalibrationFit) -> [[String]] {
        fit.ownRates.map {
            [
                $0.set, scientific($0.asked), NumberText.fixed($0.threshold, places), scientific($0.fmr),
                scientific($0.interval.upper), "\($0.falseMatches)",
            ]
        }
    }

    private static func scientific(_ rate: Double) -> String {
        NumberText.scientific(rate)
    }
}
