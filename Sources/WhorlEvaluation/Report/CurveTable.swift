import Whorl

/// The points of detection error trade-off curves as comma-separated values, a line for each threshold.
enum CurveTable {
    private static let head = "set,threshold,falseMatches,nonMated,fmr,falseNonMatches,mated,fnmr\n"
    /// Points of a curve above which those are left out that move neither rate by more than ``change`` of itself.
    private static let most = 100_000
    private static let change = 0.001

    /// The table; the threshold of the last point of a curve, which nothing reaches, is empty.
    static func csv(_ curves: [DETChart.Series]) -> String {
        var text = head
        for series in curves {
            let (name, curve) = (ScoreTable.quoted(series.name), series.curve)
            for point in listed(curve) {
                let rates = curve.rates(point)
                let threshold = point.threshold.score.isFinite ? "\(point.threshold.score)" : ""
                text += "\(name),\(threshold),\(point.falseMatches),\(curve.nonMated),\(rates.fmr),"
                text += "\(point.falseNonMatches),\(curve.mated),\(rates.fnmr)\n"
            }
        }
        return text
    }

    /// The points of a curve that tables list; both ends are among them.
    static func listed(_ curve: DETCurve) -> [DETCurve.Point] {
        guard curve.points.count > most else { return curve.points }
        var last = ErrorRates(fmr: .infinity, fnmr: .infinity)
        return curve.points.enumerated().compactMap { index, point in
            let rates = curve.rates(point)
            let isEnd = index == 0 || index == curve.points.count - 1
            guard isEnd || isFar(rates.fmr, last.fmr) || isFar(rates.fnmr, last.fnmr) else { return nil }
            last = rates
            return point
        }
    }

    private static func isFar(_ rate: Double, _ last: Double) -> Bool { abs(rate - last) > change * rate }
}
