import Glibc
import Whorl
import WhorlNumerics

/// A picture of a step of extraction: pixels, and lines and symbols over them.
struct StepCanvas {
    private static let missing = 4.0
    private var canvas: SVGCanvas

    /// Begins with pixels that fill the print; a map with fewer pixels is enlarged without smoothing.
    ///
    /// - Parameters:
    ///   - title: read to people who cannot see the picture.
    ///   - size: columns and rows of the print.
    ///   - raster: the pixels; each covers `pitch` pixels of the print.
    ///   - pitch: side of a block, 1 for an image.
    ///   - isVeiled: whether the pixels are lightened, so that what lies over them is seen.
    /// - Throws: what the encoder of the image throws.
    init(
        _ title: String, size: (width: Int, height: Int), _ raster: StepRaster, pitch: Int = 1, isVeiled: Bool = false
    ) throws(WhorlError) {
        let zoom = DrawingStyle.zoom
        let (width, height) = (Double(size.width) * zoom, Double(size.height) * zoom)
        canvas = SVGCanvas(width: width, height: height, title: title, style: DrawingStyle.css + Self.css)
        let side = zoom * Double(pitch)
        let png = try raster.encoded()
        canvas.clipped("print", to: Place(0, 0), width: width, height: height) {
            $0.image(
                png: png, at: Place(0, 0), width: Double(raster.width) * side, height: Double(raster.height) * side)
            if isVeiled { $0.rectangle(Place(0, 0), width: width, height: height, "veil") }
        }
    }

    /// The drawing.
    var svg: String { canvas.text }

    /// Draws a short line along the ridges of each second block of the print, thinner where the flow is less coherent.
    mutating func draw(_ flow: OrientationField, inside: Plane<Bool>?) {
        let pitch = Double(FingerParameters.blockSide) * DrawingStyle.zoom
        for row in stride(from: 0, to: flow.cosine.height, by: 2) {
            for column in stride(from: 0, to: flow.cosine.width, by: 2) where inside?[column, row] ?? true {
                let angle = Double(atan2f(flow.sine[column, row], flow.cosine[column, row])) / 2
                let half = pitch * Double(flow.coherence[column, row])
                let center = Place((Double(column) + 1 / 2.0) * pitch, (Double(row) + 1 / 2.0) * pitch)
                let (x, y) = (half * cos(angle), half * sin(angle))
                canvas.line(center.moved(-x, -y), center.moved(x, y), "flow")
            }
        }
    }

    /// Draws minutiae in the colors of their qualities.
    mutating func draw(_ minutiae: [Minutia]) {
        for minutia in minutiae.reversed() {
            MinutiaSymbol.draw(
                minutia, at: Self.place(minutia), "minutia " + DrawingStyle.look(quality: minutia.quality), on: &canvas)
        }
    }

    /// Draws minutiae in one color.
    mutating func draw(_ minutiae: [Minutia], look: String) {
        for minutia in minutiae { MinutiaSymbol.draw(minutia, at: Self.place(minutia), look, on: &canvas) }
    }

    /// Crosses out minutiae.
    mutating func cross(_ minutiae: [Minutia]) {
        for place in minutiae.map(Self.place) {
            let arm = Self.missing
            canvas.line(place.moved(-arm, -arm), place.moved(arm, arm), "dropped")
            canvas.line(place.moved(-arm, arm), place.moved(arm, -arm), "dropped")
        }
    }

    private static func place(_ minutia: Minutia) -> Place {
        Place(Double(minutia.x) * DrawingStyle.zoom, Double(minutia.y) * DrawingStyle.zoom)
    }

    private static let css = """
        image{image-rendering:pixelated}.flow{stroke-width:2;stroke-opacity:1}.found{stroke:#0b3fb8;fill:none;stroke-width:1.4}
        .dropped{stroke:#c1121f;stroke-width:1.6}
        """
}
