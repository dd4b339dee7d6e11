/// The place of a chart on its drawing: two axes with marks, a grid and room for the legend.
struct ChartFrame {
    /// Margins in pixels: room for the numbers and labels of the axes, and the heading.
    static let (left, right, top, bottom) = (70.0, 18.0, 36.0, 52.0)
    /// Width of a letter of a label with its share of the gap to the next label, in pixels.
    private static let letter = 8.0
    private static let (tickGap, labelGap, headingGap, baseline) = (8.0, 38.0, 14.0, 4.0)

    /// Values along the lower side.
    let x: ChartAxis
    /// Values along the left side.
    let y: ChartAxis
    /// The chart's name.
    let heading: String

    /// The pixel of a pair of values.
    func place(_ x: Double, _ y: Double) -> Place {
        Place(self.x.pixel(x), self.y.pixel(y))
    }

    /// The corner at the top left of the plot.
    var corner: Place { Place(x.pixels.first, y.pixels.last) }
    /// Width of the plot in pixels.
    var width: Double { x.pixels.last - x.pixels.first }
    /// Height of the plot in pixels.
    var height: Double { y.pixels.first - y.pixels.last }

    /// Draws everything but the values.
    func draw(on canvas: inout SVGCanvas) {
        canvas.rectangle(corner, width: width, height: height, "plot")
        let (bottom, left) = (y.pixels.first, x.pixels.first)
        var labelled = -Double.infinity
        for tick in x.ticks where x.values.contains(tick.value) {
            let at = x.pixel(tick.value)
            canvas.line(Place(at, bottom), Place(at, y.pixels.last), tick.label == nil ? "grid minor" : "grid")
            // A label that would run into the one before it is left out.
            guard let label = tick.label, at - labelled > Double(label.count) * Self.letter else { continue }
            labelled = at
            canvas.text(label, at: Place(at, bottom + Self.tickGap * 2), .middle, look: "tick")
        }
        for tick in y.ticks where y.values.contains(tick.value) {
            let at = y.pixel(tick.value)
            canvas.line(Place(left, at), Place(x.pixels.last, at), tick.label == nil ? "grid minor" : "grid")
            guard let label = tick.label else { continue }
            canvas.text(label, at: Place(left - Self.tickGap, at + Self.baseline), .end, look: "tick")
        }
        let middle = Place(left + width / 2, y.pixels.last + height / 2)
        canvas.text(x.label, at: Place(middle.x, bottom + Self.labelGap), .middle, look: "label")
        canvas.text(
            y.label, at: Place(left - Self.labelGap - Self.headingGap, middle.y), .middle, turned: true, look: "label")
        canvas.text(heading, at: Place(left, corner.y - Self.headingGap), look: "heading")
    }
}
