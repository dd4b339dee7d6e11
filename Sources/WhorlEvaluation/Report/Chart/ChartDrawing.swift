public import Whorl

/// A chart as shapes, whose looks are the classes of ``ChartStyle``: drawn in SVG, or as pixels.
public struct ChartDrawing: Sendable {
    /// What is drawn, in units of the chart.
    indirect enum Shape: Sendable {
        case line(Place, Place, look: String)
        case rectangle(Place, width: Double, height: Double, look: String)
        case path([Place], isClosed: Bool, look: String)
        case text(String, Place, SVGCanvas.Anchor, isTurned: Bool, look: String)
        /// Shapes of which what lies outside a rectangle is cut off, and the rectangle's name.
        case clipped(String, Place, width: Double, height: Double, [Shape])
    }

    /// What the chart shows, in plain text.
    let title: String
    let width: Double
    let height: Double
    /// The shapes, each over those before.
    private(set) var shapes: [Shape] = []

    /// Makes an empty chart.
    init(width: Double, height: Double, title: String) {
        (self.width, self.height, self.title) = (width, height, title)
    }

    /// The chart as an SVG file.
    public var svg: String {
        var canvas = SVGCanvas(width: width, height: height, title: title, style: ChartStyle.css)
        Self.draw(shapes, on: &canvas)
        return canvas.text
    }

    /// The chart as a PNG file, twice as many pixels wide and high as the SVG file states.
    ///
    /// - Throws: what the encoder throws.
    public func png() throws(WhorlError) -> [UInt8] {
        try ChartRaster(self).png()
    }

    private static func draw(_ shapes: [Shape], on canvas: inout SVGCanvas) {
        for shape in shapes {
            switch shape {
            case .line(let from, let to, let look): canvas.line(from, to, look)
            case .rectangle(let corner, let width, let height, let look):
                canvas.rectangle(corner, width: width, height: height, look)
            case .path(let places, let isClosed, let look): canvas.path(places, closed: isClosed, look)
            case .text(let text, let place, let anchor, let isTurned, let look):
                canvas.text(text, at: place, anchor, turned: isTurned, look: look)
            case .clipped(let name, let corner, let width, let height, let shapes):
                canvas.clipped(name, to: corner, width: width, height: height) { draw(shapes, on: &$0) }
            }
        }
    }
}

extension ChartDrawing {
    /// Adds a line.
    mutating func line(_ from: Place, _ to: Place, _ look: String) {
        shapes.append(.line(from, to, look: look))
    }

    /// Adds a rectangle.
    mutating func rectangle(_ corner: Place, width: Double, height: Double, _ look: String) {
        shapes.append(.rectangle(corner, width: width, height: height, look: look))
    }

    /// Adds straight lines through places, closed to an area where wanted.
    mutating func path(_ places: [Place], closed: Bool = false, _ look: String) {
        shapes.append(.path(places, isClosed: closed, look: look))
    }

    /// Adds a text, turned a quarter to the left where wanted.
    mutating func text(
        _ text: String, at place: Place, _ anchor: SVGCanvas.Anchor = .start, turned: Bool = false, look: String
    ) {
        shapes.append(.text(text, place, anchor, isTurned: turned, look: look))
    }

    /// Cuts off what the content draws outside a rectangle.
    mutating func clipped(
        _ name: String, to corner: Place, width: Double, height: Double, _ content: (inout ChartDrawing) -> Void
    ) {
        var inside = ChartDrawing(width: self.width, height: self.height, title: title)
        content(&inside)
        shapes.append(.clipped(name, corner, width: width, height: height, inside.shapes))
    }
}
