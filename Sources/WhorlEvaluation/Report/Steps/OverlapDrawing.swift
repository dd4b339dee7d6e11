import Glibc
import Whorl

/// Two prints laid on each other by the alignment of a pairing.
enum OverlapDrawing {
    private static let css = """
        .probe{stroke:#d55e00;fill:none;stroke-width:1.6}.reference{stroke:#0072b2;fill:none;stroke-width:1.6}
        .shift{stroke:#222;stroke-width:1}
        """

    /// Draws the reference's image, the minutiae of both prints, and the distances that the pairs are left with.
    ///
    /// - Throws: what the encoder of the image throws.
    static func svg(
        _ probe: DrawnPrint, _ reference: DrawnPrint, _ pairing: ComparisonSteps.Weighed
    ) throws(WhorlError) -> String {
        let panel = PrintPanel(print: reference, corner: Place(DrawingStyle.margin, DrawingStyle.margin))
        var canvas = SVGCanvas(
            width: PrintPanel.width(reference) + 2 * DrawingStyle.margin,
            height: PrintPanel.height(reference) + 2 * DrawingStyle.margin, title: "Overlap",
            style: DrawingStyle.css + css)
        canvas.rectangle(Place(0, 0), width: canvas.width, height: canvas.height, "paper")
        try panel.drawPicture(on: &canvas)
        let moved = probe.template.points.map { pairing.alignment.moved($0.minutia) }
        for pair in pairing.pairs {
            canvas.line(
                panel.place(moved[pair.probe]), panel.place(reference.template.points[pair.reference].minutia), "shift")
        }
        for point in reference.template.points {
            MinutiaSymbol.draw(point.minutia, at: panel.place(point.minutia), "reference", on: &canvas)
        }
        for minutia in moved { MinutiaSymbol.draw(minutia, at: panel.place(minutia), "probe", on: &canvas) }
        return canvas.text
    }
}

extension Alignment {
    /// Lays a minutia of the first print, with y down, on the second.
    fileprivate func moved(_ minutia: Minutia) -> Minutia {
        let place = moved(minutia.x, -minutia.y)
        let direction = fmodf(minutia.direction + rotation + 2 * .pi, 2 * .pi)
        return Minutia(x: place.x, y: -place.y, direction: direction, kind: minutia.kind, quality: minutia.quality)
    }
}
