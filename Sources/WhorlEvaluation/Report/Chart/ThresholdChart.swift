import Whorl
import Glibc

/// Both error rates over the threshold as a drawing, logarithmic: what a threshold costs on either side.
enum ThresholdChart {
    private static let height = 230.0
    private static let resolution = 0.4
    private static let base = 10.0

    /// Draws the rates; nil without both kinds of comparisons.
    static func drawing(_ scores: ComparisonScores, _ curve: DETCurve) -> ChartDrawing? {
        guard let range = scores.finiteRange, curve.mated > 0, curve.nonMated > 0 else { return nil }
        let most = max(Double(max(curve.mated, curve.nonMated)), base)
        let layout = ChartLayout(
            plot: height,
            legend: ChartLegend(
                [
                    .init(text: "false match rate", look: "fmr"),
                    .init(text: "false non-match rate", look: "fnmr dashed"),
                ],
                .line))
        let frame = ChartFrame(
            x: ChartAxis(label: "threshold", scale: .linear, values: range, pixels: layout.x),
            y: ChartAxis(
                label: "error rate", scale: .logarithmic, values: pow(base, -ceil(log10(most)))...1,
                pixels: layout.y),
            heading: "Error rates over the threshold")
        return layout.drawing(frame) { canvas in
            canvas.clipped("threshold", to: frame.corner, width: frame.width, height: frame.height) { canvas in
                canvas.path(steps(curve, frame, curve.fmr), "fmr")
                canvas.path(steps(curve, frame, curve.fnmr), "fnmr dashed")
            }
        }
    }

    /// What the chart shows as comma-separated values, a line for each threshold; nil where there is no chart.
    static func csv(_ scores: ComparisonScores, _ curve: DETCurve) -> String? {
        guard scores.finiteRange != nil, curve.mated > 0, curve.nonMated > 0 else { return nil }
        return CurveTable.listed(curve).reduce(into: "threshold,fmr,fnmr\n") { text, point in
            guard point.threshold.score.isFinite else { return }
            let rates = curve.rates(point)
            text += "\(point.threshold.score),\(rates.fmr),\(rates.fnmr)\n"
        }
    }

    /// The rate at each threshold holds from just above the score below it.
    private static func steps(
        _ curve: DETCurve, _ frame: ChartFrame, _ rate: (DETCurve.Point) -> Double
    ) -> [Place] {
        var places: [Place] = []
        for point in curve.points where point.threshold.score.isFinite {
            let place = frame.place(point.threshold.score, rate(point))
            guard let last = places.last else {
                places.append(place)
                continue
            }
            guard abs(place.x - last.x) + abs(place.y - last.y) > resolution else { continue }
            places += [Place(last.x, place.y), place]
        }
        return places
    }
}
