import Glibc

/// The detection error trade-off as a drawing: FNMR over FMR, both on normal-deviate axes.
enum DETChart {
    /// A curve with its name.
    struct Series {
        /// Name of the data set.
        let name: String
        /// Its errors.
        let curve: DETCurve
    }

    private static let height = 380.0
    /// Steps of the curve that are finer than this, in pixels, are not drawn.
    private static let resolution = 0.4
    private static let base = 10.0
    /// The highest rates shown: of engines that tell people apart, and of those whose EER is above ``poor``.
    private static let (highest, highestOfPoor, poor) = (0.6, 0.99, 0.3)

    /// Draws the curves of data sets or engines, and that of the pool where there is one.
    static func drawing(pooled: Series?, sets: [Series]) -> ChartDrawing {
        let all = sets + [pooled].compactMap { $0 }
        let ends = ends(all.map(\.curve))
        let looks = sets.indices.map(ChartStyle.series)
        var entries = zip(sets, looks).map { ChartLegend.Entry(text: title($0, ends), look: $1) }
        if let pooled { entries.insert(.init(text: title(pooled, ends), look: "series pooled"), at: 0) }
        entries.append(.init(text: "equal rates", look: "guide"))
        let layout = ChartLayout(plot: height, legend: ChartLegend(entries, .line))
        let frame = ChartFrame(
            x: ChartAxis(label: "false match rate", scale: .normalDeviate, values: ends.fmr, pixels: layout.x),
            y: ChartAxis(label: "false non-match rate", scale: .normalDeviate, values: ends.fnmr, pixels: layout.y),
            heading: "Detection error trade-off")
        return layout.drawing(frame) { canvas in
            canvas.clipped("det", to: frame.corner, width: frame.width, height: frame.height) { canvas in
                let start = max(ends.fmr.lowerBound, ends.fnmr.lowerBound)
                let end = min(ends.fmr.upperBound, ends.fnmr.upperBound)
                if start < end { canvas.line(frame.place(start, start), frame.place(end, end), "guide") }
                for (series, look) in zip(sets, looks) { canvas.path(steps(series.curve, frame), look) }
                if let pooled { canvas.path(steps(pooled.curve, frame), "series pooled") }
            }
        }
    }

    /// The ends of both axes.
    typealias Ends = (fmr: ClosedRange<Double>, fnmr: ClosedRange<Double>)

    /// The ends of the axes: around every point at which both kinds of errors were seen, or, where no curve has one,
    /// what the counts could show.
    static func ends(_ curves: [DETCurve]) -> Ends {
        let isPoor = curves.contains { ((try? EqualErrorRate($0))?.value ?? 0) > poor }
        let most = isPoor ? highestOfPoor : highest
        var (low, high) = (ErrorRates(fmr: 1, fnmr: 1), ErrorRates(fmr: 0, fnmr: 0))
        for curve in curves {
            for point in curve.points where point.falseMatches > 0 && point.falseNonMatches > 0 {
                let rates = curve.rates(point)
                guard rates.fmr <= most, rates.fnmr <= most else { continue }
                low = ErrorRates(fmr: min(low.fmr, rates.fmr), fnmr: min(low.fnmr, rates.fnmr))
                high = ErrorRates(fmr: max(high.fmr, rates.fmr), fnmr: max(high.fnmr, rates.fnmr))
            }
        }
        guard high.fmr > 0 else { return (lowest(curves.map(\.nonMated))...most, lowest(curves.map(\.mated))...most) }
        return (
            ChartAxis.ends(low.fmr, min(high.fmr, most)), ChartAxis.ends(low.fnmr, min(high.fnmr, most))
        )
    }

    /// A power of ten that no rate but 0 lies below.
    private static func lowest(_ counts: [Int]) -> Double {
        let most = Double(max(counts.max() ?? 1, Int(base)))
        return max(pow(base, -ceil(log10(most))), ChartAxis.rates[0])
    }

    /// A curve's name; one that leaves the plot says so.
    private static func title(_ series: Series, _ ends: Ends) -> String {
        let isShown = series.curve.points.contains { point in
            let rates = series.curve.rates(point)
            return ends.fmr.contains(rates.fmr) && ends.fnmr.contains(rates.fnmr)
        }
        return isShown ? series.name : "\(series.name) (below the axes)"
    }

    /// The lowest FNMR for each FMR: steps from point to point, up, then left.
    private static func steps(_ curve: DETCurve, _ frame: ChartFrame) -> [Place] {
        var places: [Place] = []
        var last = ErrorRates(fmr: .infinity, fnmr: .infinity)
        for point in curve.points {
            let rates = curve.rates(point)
            guard isFar(rates.fmr, last.fmr) || isFar(rates.fnmr, last.fnmr) else { continue }
            last = rates
            let place = frame.place(rates.fmr, rates.fnmr)
            guard place.x.isFinite, place.y.isFinite else { continue }
            guard let last = places.last else {
                places.append(place)
                continue
            }
            guard abs(place.x - last.x) + abs(place.y - last.y) > resolution else { continue }
            if place.y != last.y { places.append(Place(last.x, place.y)) }
            if place.x != last.x { places.append(place) }
        }
        return places
    }

    /// Share of a rate, or of what is left to 1, that moves a curve by less than ``resolution``.
    private static let change = 0.004

    private static func isFar(_ rate: Double, _ last: Double) -> Bool {
        abs(rate - last) > change * min(rate, 1 - rate)
    }
}
