public import Whorl

/// A print and its minutiae in pixels, at twice its resolution, as ``PrintPanel`` draws it in SVG.
struct RasterPrint {
    /// Drawing pixels for a pixel of the print at 500 dpi.
    static let zoom = Int(DrawingStyle.zoom)
    /// How much of white lies over the picture, so that what is drawn over it is seen.
    private static let veil = 0.3
    /// The look of what has no picture.
    private static let bare: UInt8 = 0xEE
    private static let width = 1.8
    private static let flow = RasterCanvas.Ink("#6a4c93", opacity: 0.75)
    private static let flowWidth = 1.2

    let print: DrawnPrint
    /// Its left side on the drawing.
    let left: Int

    /// Columns on the drawing.
    static func width(_ print: DrawnPrint) -> Int { print.template.width * zoom }
    /// Rows on the drawing.
    static func height(_ print: DrawnPrint) -> Int { print.template.height * zoom }

    private var panel: PrintPanel { PrintPanel(print: print, corner: Place(Double(left), 0)) }

    /// Draws the picture.
    func drawPicture(on canvas: inout RasterCanvas) {
        guard let picture = print.picture else {
            let (width, height) = (print.template.width, print.template.height)
            let pixels = [UInt8](repeating: Self.bare, count: width * height)
            canvas.image(
                GrayImage(width: width, height: height, pixels: pixels), at: (left, 0), zoom: Self.zoom, veil: 0)
            return
        }
        canvas.image(picture, at: (left, 0), zoom: Self.zoom, veil: Self.veil)
    }

    /// Draws a short line along the ridges of each block.
    func drawFlow(on canvas: inout RasterCanvas) {
        for (from, to) in panel.flowLines { canvas.line(from, to, width: Self.flowWidth, Self.flow) }
    }

    /// Where a minutia is on the drawing.
    func place(_ minutia: Minutia) -> Place { panel.place(minutia) }

    /// Draws a minutia.
    func draw(_ minutia: Minutia, _ ink: RasterCanvas.Ink, on canvas: inout RasterCanvas) {
        let center = place(minutia)
        if minutia.kind == .ending {
            canvas.circle(center, radius: MinutiaSymbol.radius, width: Self.width, ink)
        } else {
            canvas.outline(MinutiaSymbol.corners(of: minutia, around: center), width: Self.width, ink)
        }
        let tick = MinutiaSymbol.tick(of: minutia, at: center)
        canvas.line(tick.from, tick.to, width: Self.width, ink)
    }
}

extension PrintDrawing {
    /// Draws a print with its minutiae as PNG: the picture alone, without words.
    ///
    /// - Parameters:
    ///   - print: what is drawn.
    ///   - flow: whether the ridge flow is drawn too.
    /// - Returns: the file.
    /// - Throws: what the encoder throws.
    public static func png(_ print: DrawnPrint, flow: Bool = false) throws(WhorlError) -> [UInt8] {
        var canvas = RasterCanvas(width: RasterPrint.width(print), height: RasterPrint.height(print))
        let drawn = RasterPrint(print: print, left: 0)
        drawn.drawPicture(on: &canvas)
        if flow { drawn.drawFlow(on: &canvas) }
        for point in print.template.points.reversed() {
            drawn.draw(point.minutia, RasterCanvas.Ink(DrawingStyle.color(quality: point.quality)), on: &canvas)
        }
        return try canvas.png()
    }
}

extension ComparisonDrawing {
    private static let single = RasterCanvas.Ink("#888888", opacity: 0.8)
    private static let (joinWidth, joinOpacity) = (1.3, 0.85)

    /// Draws a comparison as PNG: both prints and the lines between joined minutiae, without words.
    ///
    /// - Parameters:
    ///   - probe: on the left.
    ///   - reference: on the right.
    ///   - comparison: made of the two templates.
    /// - Returns: the file.
    /// - Throws: what the encoder throws.
    public static func png(
        _ probe: DrawnPrint, _ reference: DrawnPrint, _ comparison: FingerComparison
    ) throws(WhorlError) -> [UInt8] {
        let left = RasterPrint.width(probe) + Int(between)
        var canvas = RasterCanvas(
            width: left + RasterPrint.width(reference),
            height: max(RasterPrint.height(probe), RasterPrint.height(reference)))
        let sides = [
            (RasterPrint(print: probe, left: 0), Set(comparison.pairs.map(\.probe))),
            (RasterPrint(print: reference, left: left), Set(comparison.pairs.map(\.reference))),
        ]
        for (side, _) in sides { side.drawPicture(on: &canvas) }
        for (side, paired) in sides {
            for (index, point) in side.print.template.points.enumerated() where !paired.contains(index) {
                side.draw(point.minutia, single, on: &canvas)
            }
        }
        for (index, pair) in comparison.pairs.enumerated().reversed() {
            let color = DrawingStyle.joins[index % DrawingStyle.joins.count]
            let ends = [(sides[0].0, probe, pair.probe), (sides[1].0, reference, pair.reference)]
                .map { ($0, $1.template.points[$2].minutia) }
            canvas.line(
                ends[0].0.place(ends[0].1), ends[1].0.place(ends[1].1), width: joinWidth,
                RasterCanvas.Ink(color, opacity: joinOpacity))
            for (side, minutia) in ends { side.draw(minutia, RasterCanvas.Ink(color), on: &canvas) }
        }
        return try canvas.png()
    }
}
