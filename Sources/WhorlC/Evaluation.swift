public import CWhorl
internal import Whorl
internal import WhorlEvaluation

@c @implementation
public func whorl_evaluate(
    _ mated: UnsafePointer<Double>?, _ matedCount: Int, _ nonMated: UnsafePointer<Double>?, _ nonMatedCount: Int,
    _ fmrs: UnsafePointer<Double>?, _ count: Int, _ points: UnsafeMutablePointer<whorl_operating_point>?,
    _ rates: UnsafeMutablePointer<whorl_error_rates>?
) -> whorl_status {
    answer {
        let rates = try required(rates, "rates")
        let fmrs = try entries(fmrs, count, "fmrs")
        _ = try entries(UnsafePointer(points), count, "points")
        if let wrong = fmrs.first(where: { !($0 > 0 && $0 < 1) }) { throw WhorlError.invalidFMR(got: wrong) }
        let scores = ComparisonScores(
            mated: try tally(mated, matedCount, "mated"), nonMated: try tally(nonMated, nonMatedCount, "non_mated"))
        let curve = DETCurve(scores)
        rates.pointee = try whorl_error_rates(scores, curve)
        for (index, fmr) in fmrs.enumerated() {
            points?[index] = (try? curve.point(fmr: fmr)).map(whorl_operating_point.init) ?? whorl_operating_point()
        }
    }
}

/// Scores of one kind of comparison.
private func tally(_ scores: UnsafePointer<Double>?, _ count: Int, _ name: String) throws -> ScoreTally {
    let scores = try entries(scores, count, name)
    guard !scores.isEmpty else { throw WhorlError.insufficientData(reason: "there are no \(name) scores") }
    guard scores.allSatisfy({ $0 < .infinity }) else {
        throw CallFault.invalid("a score of \(name)", "a finite number, or -INFINITY for a comparison that failed")
    }
    return ScoreTally(Array(scores))
}

extension whorl_error_rates {
    fileprivate init(_ scores: ComparisonScores, _ curve: DETCurve) throws(DETCurve.Refusal) {
        let equal = try EqualErrorRate(curve)
        self.init(
            mated: Int64(curve.mated), non_mated: Int64(curve.nonMated), eer: equal.value,
            eer_interval: whorl_interval(lower: equal.lower, upper: equal.upper),
            area_under_curve: scores.areaUnderCurve ?? .nan, decidability: scores.decidability ?? .nan,
            zero_fmr: whorl_operating_point(try curve.zeroFMR()),
            zero_fnmr: whorl_operating_point(try curve.zeroFNMR()))
    }
}

extension whorl_operating_point {
    fileprivate init(_ point: OperatingPoint) {
        self.init(
            threshold: point.threshold ?? (point.falseNonMatches == 0 ? -.infinity : .infinity), fmr: point.fmr,
            fmr_interval: whorl_interval(point.fmrInterval),
            fnmr: point.fnmr, fnmr_interval: whorl_interval(point.fnmrInterval),
            false_matches: Int64(point.falseMatches), false_non_matches: Int64(point.falseNonMatches), supported: 1,
            reserved: 0)
    }
}

extension whorl_interval {
    fileprivate init(_ interval: RateInterval) {
        self.init(lower: interval.lower, upper: interval.upper)
    }
}
