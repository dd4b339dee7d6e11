import Glibc
import Whorl

/// The part of a drawing that shows one print.
struct PrintPanel {
    /// The print.
    let print: DrawnPrint
    /// Its top left corner on the drawing.
    let corner: Place

    /// Width of a print on the drawing.
    static func width(_ print: DrawnPrint) -> Double { Double(print.template.width) * DrawingStyle.zoom }
    /// Height of a print on the drawing.
    static func height(_ print: DrawnPrint) -> Double { Double(print.template.height) * DrawingStyle.zoom }

    /// Where a minutia is on the drawing.
    func place(_ minutia: Minutia) -> Place {
        corner.moved(Double(minutia.x) * DrawingStyle.zoom, Double(minutia.y) * DrawingStyle.zoom)
    }

    /// Draws the image, lightened so that what lies over it is seen.
    ///
    /// - Throws: what the encoder of the image throws.
    func drawPicture(on canvas: inout SVGCanvas) throws(WhorlError) {
        let (width, height) = (Self.width(print), Self.height(print))
        guard let picture = try print.encodedPicture() else {
            canvas.rectangle(corner, width: width, height: height, "bare")
            return
        }
        canvas.image(png: picture, at: corner, width: width, height: height)
        canvas.rectangle(corner, width: width, height: height, "veil")
    }

    /// Draws a short line along the ridges of each block, as far as it lies on the picture.
    func drawFlow(on canvas: inout SVGCanvas) {
        canvas.clipped("flow", to: corner, width: Self.width(print), height: Self.height(print)) { drawBlocks(on: &$0) }
    }

    private func drawBlocks(on canvas: inout SVGCanvas) {
        for (from, to) in flowLines { canvas.line(from, to, "flow") }
    }

    /// A short line along the ridges of each block.
    var flowLines: [(from: Place, to: Place)] {
        let field = print.template.ridges
        let pitch = Double(RidgeField.pitch) * DrawingStyle.zoom
        // Lines of neighbouring blocks do not touch.
        let half = pitch / 2 / 2 + pitch / 2 / 2 / 2
        return field.orientations.enumerated().filter { $1 != RidgeField.outside }.map { index, orientation in
            let (row, column) = index.quotientAndRemainder(dividingBy: field.columns)
            let center = corner.moved((Double(column) + 1 / 2.0) * pitch, (Double(row) + 1 / 2.0) * pitch)
            let angle = Double(orientation) * .pi / Double(RidgeField.steps)
            let (x, y) = (half * cos(angle), -half * sin(angle))
            return (center.moved(-x, -y), center.moved(x, y))
        }
    }
}
