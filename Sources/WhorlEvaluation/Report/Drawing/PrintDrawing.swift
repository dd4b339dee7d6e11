public import Whorl

/// A print with its minutiae, to be looked at.
public enum PrintDrawing {
    private static let keyWidth = 150.0
    private static let narrowest = 640.0
    private static let textDrop = 5.0

    /// Draws a print as SVG with the image inside.
    ///
    /// - Parameters:
    ///   - print: what is drawn.
    ///   - notes: lines that are written below it.
    ///   - flow: whether the ridge flow is drawn too.
    /// - Returns: the drawing.
    /// - Throws: what the encoder of the image throws.
    public static func svg(_ print: DrawnPrint, notes: [String] = [], flow: Bool = false) throws(WhorlError) -> String {
        let (margin, line) = (DrawingStyle.margin, DrawingStyle.line)
        let below = line * Double(2 + notes.count) + DrawingStyle.gap
        let width = max(PrintPanel.width(print) + 2 * margin, narrowest)
        let height = PrintPanel.height(print) + 2 * margin + line + below
        var canvas = SVGCanvas(width: width, height: height, title: print.name, style: DrawingStyle.css)
        canvas.rectangle(Place(0, 0), width: width, height: height, "paper")
        canvas.text(print.name, at: Place(margin, margin + line / 2), look: "heading")
        let panel = PrintPanel(print: print, corner: Place(margin, margin + line))
        try panel.drawPicture(on: &canvas)
        if flow { panel.drawFlow(on: &canvas) }
        for point in print.template.points.reversed() {
            let look = "minutia " + DrawingStyle.look(quality: point.quality)
            MinutiaSymbol.draw(point.minutia, at: panel.place(point.minutia), look, on: &canvas)
        }
        var place = Place(margin, panel.corner.y + PrintPanel.height(print) + DrawingStyle.gap + line / 2)
        legend(print.template, at: place, on: &canvas)
        for note in notes {
            place = place.moved(0, line)
            canvas.text(note, at: place.moved(0, line + textDrop), look: "note")
        }
        return canvas.text
    }

    /// Kinds with their counts, then colors with their qualities.
    private static func legend(_ template: FingerTemplate, at corner: Place, on canvas: inout SVGCanvas) {
        var place = corner
        let kinds = [(Minutia.Kind.ending, "endings"), (.bifurcation, "bifurcations"), (.other, "others")]
        for (kind, name) in kinds {
            let count = template.points.count { $0.kind == kind }
            if kind == .other, count == 0 { continue }
            let symbol = Minutia(x: 0, y: 0, direction: 0, kind: kind, quality: 0)
            MinutiaSymbol.draw(symbol, at: place.moved(MinutiaSymbol.radius, 0), "minutia q3", on: &canvas)
            canvas.text(
                "\(count) \(name)", at: place.moved(MinutiaSymbol.tick + DrawingStyle.gap * 2, textDrop), look: "note")
            place = place.moved(keyWidth, 0)
        }
        place = corner.moved(0, DrawingStyle.line)
        var lowest: UInt8 = 0
        for (below, look, _) in DrawingStyle.qualities {
            canvas.circle(place.moved(MinutiaSymbol.radius, 0), radius: MinutiaSymbol.radius, "minutia \(look)")
            canvas.text(
                "quality \(lowest) to \(below - 1)",
                at: place.moved(MinutiaSymbol.tick + DrawingStyle.gap * 2, textDrop), look: "note")
            place = place.moved(keyWidth, 0)
            lowest = below
        }
    }
}
