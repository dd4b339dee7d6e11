import Glibc

extension Calibration {
    /// Which rate of a knot is meant.
    public enum Estimate: Sendable {
        /// The rate that was measured.
        case point
        /// The upper end of its 95 % confidence interval, for what must hold of other people too.
        case upperBound
    }

    /// The false match rate that a threshold at this score has, by log-linear interpolation between knots.
    ///
    /// Scores below the first knot have rate 1.
    public func rate(at score: Double, _ estimate: Estimate = .point) -> Rate {
        let (logarithm, extrapolated) = logRate(at: score, estimate)
        return Rate(fmr: exp(logarithm), extrapolated: extrapolated)
    }

    /// The natural logarithm of ``rate(at:_:)``, which stays finite where the rate is too small for a number.
    package func logRate(at score: Double, _ estimate: Estimate = .point) -> (logarithm: Double, extrapolated: Bool) {
        func logarithm(_ knot: Knot) -> Double { log(estimate == .point ? knot.fmr : knot.upperBound) }
        guard let first = knots.first, let last = knots.last, score >= first.score else { return (0, false) }
        if score > last.score { return (logarithm(last) + (last.score - score) / tailScale, true) }
        let upper = knots.firstIndex { $0.score >= score } ?? knots.count - 1
        guard upper > 0 else { return (logarithm(first), false) }
        let (a, b) = (knots[upper - 1], knots[upper])
        let part = (score - a.score) / (b.score - a.score)
        return (logarithm(a) + part * (logarithm(b) - logarithm(a)), false)
    }

    /// The least score whose false match rate is at most `fmr`.
    ///
    /// - Throws: ``WhorlError/invalidFMR(got:)`` outside `0 < fmr < 1`.
    public func threshold(fmr: Double) throws(WhorlError) -> (threshold: Threshold, extrapolated: Bool) {
        guard fmr > 0, fmr < 1 else { throw .invalidFMR(got: fmr) }
        guard let first = knots.first, let last = knots.last else { return (Threshold(score: .infinity), true) }
        if fmr >= first.fmr { return (Threshold(score: first.score), false) }
        if fmr < last.fmr {
            return (Threshold(score: last.score + tailScale * log(last.fmr / fmr)), true)
        }
        let upper = knots.firstIndex { $0.fmr <= fmr } ?? knots.count - 1
        let (a, b) = (knots[upper - 1], knots[upper])
        let part = (log(a.fmr) - log(fmr)) / (log(a.fmr) - log(b.fmr))
        return (Threshold(score: a.score + part * (b.score - a.score)), false)
    }
}
