internal import Whorl

/// A chart as pixels.
struct ChartRaster {
    /// Pixels of a unit of the chart.
    private static let zoom = 2.0
    /// Width of a letter's lines as a part of its height, plain and bold.
    private static let (plain, bold) = (0.09, 0.14)
    private var canvas: RasterCanvas

    /// Draws a chart.
    init(_ drawing: ChartDrawing) {
        canvas = RasterCanvas(
            width: Int((drawing.width * Self.zoom).rounded(.up)), height: Int((drawing.height * Self.zoom).rounded(.up))
        )
        draw(drawing.shapes)
    }

    /// The file.
    ///
    /// - Throws: what the encoder throws.
    func png() throws(WhorlError) -> [UInt8] { try canvas.png() }

    private mutating func draw(_ shapes: [ChartDrawing.Shape]) {
        for shape in shapes {
            switch shape {
            case .line(let from, let to, let look): stroke([from, to], ChartLook(look))
            case .rectangle(let corner, let width, let height, let look):
                let sides = [(0.0, 0.0), (width, 0), (width, height), (0, height)]
                area(sides.map { corner.moved($0.0, $0.1) }, ChartLook(look))
            case .path(let places, isClosed: true, let look): area(places, ChartLook(look))
            case .path(let places, isClosed: false, let look): stroke(places, ChartLook(look))
            case .text(let text, let place, let anchor, let isTurned, let look):
                write(text, at: place, anchor, isTurned: isTurned, ChartLook(look, of: "text"))
            case .clipped(_, let corner, let width, let height, let shapes):
                let before = canvas.window
                canvas.window = (Self.shown(corner), Self.shown(corner.moved(width, height)))
                draw(shapes)
                canvas.window = before
            }
        }
    }

    private static func shown(_ place: Place) -> Place { Place(place.x * zoom, place.y * zoom) }

    private mutating func area(_ places: [Place], _ look: ChartLook) {
        if let fill = look.fill {
            canvas.area(places.map(Self.shown), RasterCanvas.Ink(fill, opacity: look.fillOpacity))
        }
        if look.stroke != nil { stroke(places + places.prefix(1), look) }
    }

    private mutating func stroke(_ places: [Place], _ look: ChartLook) {
        guard let stroke = look.stroke else { return }
        let ink = RasterCanvas.Ink(stroke)
        for piece in DashedPath.pieces(places.map(Self.shown), look.dashes.map { $0 * Self.zoom }) {
            for (from, to) in zip(piece, piece.dropFirst()) {
                canvas.line(from, to, width: look.strokeWidth * Self.zoom, ink)
            }
        }
    }

    private mutating func write(
        _ text: String, at place: Place, _ anchor: SVGCanvas.Anchor, isTurned: Bool, _ look: ChartLook
    ) {
        guard let fill = look.fill else { return }
        let size = look.fontSize * Self.zoom
        let start = Self.shown(place)
        let width = StrokeFont.width(text, size: size)
        let shift =
            switch anchor {
            case .start: 0.0
            case .middle: -width / 2
            case .end: -width
            }
        for line in StrokeFont.lines(text, size: size) {
            let places = line.map { letter in
                isTurned
                    ? start.moved(letter.y, -(letter.x + shift)) : start.moved(letter.x + shift, letter.y)
            }
            for (from, to) in zip(places, places.dropFirst()) {
                canvas.line(
                    from, to, width: size * (look.isBold ? Self.bold : Self.plain), RasterCanvas.Ink(fill))
            }
        }
    }
}
