/// Score histograms of mated and non-mated comparisons as a drawing.
enum ScoreChart {
    private static let height = 230.0
    /// Bins of the histogram, fewer where there are few mated scores.
    private static let bins = 20...80
    /// Room above the highest bar.
    private static let headroom = 1.08
    private static let (besideLine, belowEdge) = (4.0, 8.0)

    /// Draws the shares of scores, and the thresholds of operating points as lines.
    static func drawing(_ scores: ComparisonScores, points: [(name: String, threshold: Double)]) -> ChartDrawing? {
        guard let range = scores.finiteRange else { return nil }
        let (mated, nonMated) = histograms(scores, range)
        let highest = (mated.shares + nonMated.shares).max() ?? 1
        let layout = ChartLayout(
            plot: height,
            legend: ChartLegend(
                [
                    .init(text: "mated (\(NumberText.grouped(scores.mated.count)))", look: "mated"),
                    .init(text: "non-mated (\(NumberText.grouped(scores.nonMated.count)))", look: "nonmated"),
                ], .area))
        let frame = ChartFrame(
            x: ChartAxis(label: "score", scale: .linear, values: range, pixels: layout.x),
            y: ChartAxis(
                label: "share of comparisons", scale: .linear, values: 0...highest * headroom, pixels: layout.y),
            heading: "Scores")
        return layout.drawing(frame) { canvas in
            canvas.path(outline(nonMated, frame), closed: true, "nonmated")
            canvas.path(outline(mated, frame), closed: true, "mated")
            for point in points where range.contains(point.threshold) {
                let x = frame.x.pixel(point.threshold)
                canvas.line(Place(x, frame.y.pixels.first), Place(x, frame.y.pixels.last), "guide")
                canvas.text(
                    point.name, at: Place(x - besideLine, frame.corner.y + belowEdge), .end, turned: true,
                    look: "legend")
            }
        }
    }

    /// The shares of scores by bin, mated and non-mated.
    private static func histograms(
        _ scores: ComparisonScores, _ range: ClosedRange<Double>
    ) -> (mated: ScoreHistogram, nonMated: ScoreHistogram) {
        let bins = min(max(Int(Double(scores.mated.count).squareRoot()), bins.lowerBound), bins.upperBound)
        return (
            ScoreHistogram(scores.mated, in: range, bins: bins), ScoreHistogram(scores.nonMated, in: range, bins: bins)
        )
    }

    /// What the chart shows as comma-separated values, a line for each bin; nil where there is no chart.
    static func csv(_ scores: ComparisonScores) -> String? {
        guard let range = scores.finiteRange else { return nil }
        let (mated, nonMated) = histograms(scores, range)
        let step = (range.upperBound - range.lowerBound) / Double(mated.shares.count)
        var text = "lower,upper,mated,nonMated\n"
        for (bin, share) in mated.shares.enumerated() {
            let lower = range.lowerBound + Double(bin) * step
            text += "\(lower),\(lower + step),\(share),\(nonMated.shares[bin])\n"
        }
        return text
    }

    private static func outline(_ histogram: ScoreHistogram, _ frame: ChartFrame) -> [Place] {
        let step = (histogram.range.upperBound - histogram.range.lowerBound) / Double(histogram.shares.count)
        var places = [frame.place(histogram.range.lowerBound, 0)]
        for (bin, share) in histogram.shares.enumerated() {
            let left = histogram.range.lowerBound + Double(bin) * step
            places += [frame.place(left, share), frame.place(left + step, share)]
        }
        return places + [frame.place(histogram.range.upperBound, 0)]
    }
}

extension ComparisonScores {
    private static let widening = 1e-9
    /// Extents that a scale can divide and multiply.
    private static let (leastExtent, greatestExtent) = (1e-300, 1e300)

    /// The lowest and highest score that is no failure, widened where they are one; nil without any,
    /// or where their difference is beyond what can be drawn.
    var finiteRange: ClosedRange<Double>? {
        let made = [mated.finite.scores, nonMated.finite.scores]
        guard let lowest = made.compactMap(\.first).min(), let highest = made.compactMap(\.last).max() else {
            return nil
        }
        let end = highest > lowest ? highest : lowest + max(1, abs(lowest) * Self.widening)
        guard (Self.leastExtent...Self.greatestExtent).contains(end - lowest) else { return nil }
        return lowest...end
    }
}
