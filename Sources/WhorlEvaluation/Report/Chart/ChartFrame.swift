/// The place of a chart on its drawing: two axes with marks, a grid and room for the legend.
struct ChartFrame {
    /// Width of every chart: narrow, so that its words can be read where it is fitted into a phone's 390 pixels.
    static let width = 480.0
    /// Margins in pixels: room for the numbers and labels of the axes, and the heading.
    static let (left, right, top, bottom) = (74.0, 24.0, 56.0, 54.0)
    /// Width of a letter of a label with its share of the gap to the next label, and height of a line, in pixels.
    private static let (letter, line) = (9.0, 16.0)
    private static let (tickGap, labelGap, headingGap, baseline) = (8.0, 42.0, 36.0, 5.0)

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
    func draw(on canvas: inout ChartDrawing) {
        canvas.rectangle(corner, width: width, height: height, "plot")
        let (bottom, left) = (y.pixels.first, x.pixels.first)
        draw(x.ticks.filter { x.values.contains($0.value) }, along: x, room: { Double($0.count) * Self.letter }) {
            tick, at in
            canvas.line(Place(at, bottom), Place(at, y.pixels.last), tick.label == nil ? "grid minor" : "grid")
        } label: { label, at in
            canvas.text(label, at: Place(at, bottom + Self.tickGap * 2 + 2), .middle, look: "tick")
        }
        draw(y.ticks.filter { y.values.contains($0.value) }, along: y, room: { _ in Self.line }) { tick, at in
            canvas.line(Place(left, at), Place(x.pixels.last, at), tick.label == nil ? "grid minor" : "grid")
        } label: { label, at in
            canvas.text(label, at: Place(left - Self.tickGap, at + Self.baseline), .end, look: "tick")
        }
        canvas.text(x.label, at: Place(left + width / 2, bottom + Self.labelGap), .middle, look: "label")
        canvas.text(y.label, at: Place(Self.tickGap, corner.y - Self.tickGap - 2), look: "label")
        canvas.text(heading, at: Place(Self.tickGap, corner.y - Self.headingGap), look: "heading")
    }

    /// Draws the marks of an axis, and labels where they do not run into each other, the round ones first.
    private func draw(
        _ ticks: [ChartAxis.Tick], along axis: ChartAxis, room: (String) -> Double,
        mark: (ChartAxis.Tick, Double) -> Void, label: (String, Double) -> Void
    ) {
        for tick in ticks { mark(tick, axis.pixel(tick.value)) }
        var taken: [(at: Double, room: Double)] = []
        for tick in ticks.filter(\.isFirst) + ticks.filter({ !$0.isFirst }) {
            guard let text = tick.label else { continue }
            let (at, room) = (axis.pixel(tick.value), room(text))
            guard taken.allSatisfy({ abs($0.at - at) >= ($0.room + room) / 2 }) else { continue }
            taken.append((at, room))
            label(text, at)
        }
    }
}
