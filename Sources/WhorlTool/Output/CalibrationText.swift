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
            \(NumberText.grouped(fit.calibration.nonMated)) non-mated comparisons
            standard deviation of ln FMR between populations: \(NumberText.fixed(fit.spread, places))
            tail: above \(NumberText.fixed(tail.threshold, places)), \(tail.count) exceedances that tell as much as \
            \(NumberText.fixed(tail.effectiveCount, 0)) independent ones, scale \
            \(NumberText.fixed(tail.scale, places)) +- \(NumberText.fixed(tail.scaleError, places)), shape \
            \(NumberText.fixed(tail.shape, places)) +- \(NumberText.fixed(tail.shapeError, places)), \
            Kolmogorov-Smirnov \(NumberText.fixed(tail.statistic, places)) (critical \
            \(ExponentialTail.criticalStatistic))

            """
        if tail.isHeavier { text += "note: the tail is heavier than exponential: extrapolated rates are too low\n" }
        let head = ["own FMR at FMR", "asked", "threshold", "FMR", "95 % bound", "false matches"]
        text += TextTable.text([head] + ownRates(fit))
        guard !fit.leftOut.isEmpty else { return text }
        let left = ["left out of the fit", "asked", "threshold", "expected", "false matches", "times the promise"]
        return text + "\n" + TextTable.text([left] + leftOut(fit))
    }

    private static func ownRates(_ fit: CalibrationFit) -> [[String]] {
        fit.ownRates.map {
            [
                $0.set, scientific($0.asked), NumberText.fixed($0.threshold, places), scientific($0.fmr),
                scientific($0.interval.upper), "\($0.falseMatches)",
            ]
        }
    }

    private static func leftOut(_ fit: CalibrationFit) -> [[String]] {
        fit.leftOut.map {
            [
                $0.population, scientific($0.asked), NumberText.fixed($0.threshold, places),
                NumberText.fixed($0.expected, 1), "\($0.falseMatches)",
                $0.isMeasurable ? NumberText.fixed($0.ratio, 2) : "too few to say",
            ]
        }
    }

    private static func scientific(_ rate: Double) -> String {
        NumberText.scientific(rate)
    }
}
