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

    private static let (width, height) = (760.0, 520.0)
    /// Steps of the curve that are finer than this, in pixels, are not drawn.
    private static let resolution = 0.4
    private static let (legendWidth, legendLine, legendKey, baseline) = (180.0, 18.0, 22.0, 4.0)
    private static let base = 10.0
    /// The lowest rate shown where counts would allow more.
    private static let lowestDecade = 1e-6
    /// The highest rate shown.
    private static let highest = 0.9

    /// Draws the curve of the pool, and those of its sets where it has several.
    static func svg(pooled: Series, sets: [Series]) -> String {
        let all = [pooled] + sets
        let right = width - ChartFrame.right - legendWidth
        let frame = ChartFrame(
            x: ChartAxis(
                label: "false match rate", scale: .normalDeviate,
                values: lowest(all.map(\.curve.nonMated))...highest,
                pixels: (ChartFrame.left, right)),
            y: ChartAxis(
                label: "false non-match rate", scale: .normalDeviate,
                values: lowest(all.map(\.curve.mated))...highest,
                pixels: (height - ChartFrame.bottom, ChartFrame.top)),
            heading: "Detection error trade-off")
        var canvas = SVGCanvas(width: width, height: height, title: frame.heading, style: ChartStyle.css)
        frame.draw(on: &canvas)
        canvas.clipped("det", to: frame.corner, width: frame.width, height: frame.height) { canvas in
            let start = max(frame.x.values.lowerBound, frame.y.values.lowerBound)
            canvas.line(frame.place(start, start), frame.place(highest, highest), "guide")
            if sets.count > 1 {
                for (index, series) in sets.enumerated() {
                    canvas.path(steps(series.curve, frame), ChartStyle.series(index))
                }
            }
            canvas.path(steps(pooled.curve, frame), "series pooled")
        }
        legend(pooled, sets, at: Place(right + legendKey, ChartFrame.top + legendLine), on: &canvas)
        return canvas.text
    }

    /// A power of ten that no rate but 0 lies below.
    private static func lowest(_ counts: [Int]) -> Double {
        let most = Double(max(counts.max() ?? 1, Int(base)))
        return max(pow(base, -ceil(log10(most))), lowestDecade)
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

    private static func legend(_ pooled: Series, _ sets: [Series], at corner: Place, on canvas: inout SVGCanvas) {
        var place = corner
        func entry(_ name: String, _ look: String, on canvas: inout SVGCanvas) {
            canvas.line(place, place.moved(legendKey, 0), look)
            canvas.text(name, at: place.moved(legendKey + baseline * 2, baseline), look: "legend")
            place = place.moved(0, legendLine)
        }
        entry(pooled.name, "series pooled", on: &canvas)
        for (index, series) in sets.enumerated() where sets.count > 1 {
            entry(series.name, ChartStyle.series(index), on: &canvas)
        }
        entry("equal rates", "guide", on: &canvas)
    }
}
