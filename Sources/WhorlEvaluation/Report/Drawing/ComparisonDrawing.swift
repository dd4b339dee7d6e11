public import Whorl

/// Two prints side by side with the minutiae that a comparison joined, and what the score was made of.
public enum ComparisonDrawing {
    static let between = 40.0

    /// Draws a comparison as SVG with the images inside.
    ///
    /// - Parameters:
    ///   - probe: on the left.
    ///   - reference: on the right.
    ///   - comparison: made of the two templates.
    ///   - statement: lines written above, as the score and what it means.
    /// - Returns: the drawing.
    /// - Throws: what the encoder of the images throws.
    public static func svg(
        _ probe: DrawnPrint, _ reference: DrawnPrint, _ comparison: FingerComparison, statement: [String]
    ) throws(WhorlError) -> String {
        let (margin, line) = (DrawingStyle.margin, DrawingStyle.line)
        let top = margin + line * Double(statement.count + 1) + DrawingStyle.gap
        let panels = [
            PrintPanel(print: probe, corner: Place(margin, top)),
            PrintPanel(print: reference, corner: Place(margin + PrintPanel.width(probe) + between, top)),
        ]
        let tableTop = top + max(PrintPanel.height(probe), PrintPanel.height(reference)) + line
        let width = max(
            panels[1].corner.x + PrintPanel.width(reference) + margin, PartsTable.width + 2 * margin)
        let height = tableTop + PartsTable.height(comparison.parts) + margin
        var canvas = SVGCanvas(
            width: width, height: height, title: "\(probe.name), \(reference.name)", style: DrawingStyle.css)
        canvas.rectangle(Place(0, 0), width: width, height: height, "paper")
        for (row, text) in statement.enumerated() {
            canvas.text(
                text, at: Place(margin, margin + line * (Double(row) + 1 / 2.0)), look: row == 0 ? "heading" : "note")
        }
        for panel in panels {
            canvas.text(panel.print.name, at: panel.corner.moved(0, -DrawingStyle.gap), look: "note")
            try panel.drawPicture(on: &canvas)
        }
        drawSingles(panels[0], paired: Set(comparison.pairs.map(\.probe)), on: &canvas)
        drawSingles(panels[1], paired: Set(comparison.pairs.map(\.reference)), on: &canvas)
        drawPairs(comparison.pairs, panels, on: &canvas)
        if !comparison.parts.isEmpty { PartsTable.draw(comparison, at: Place(margin, tableTop), on: &canvas) }
        return canvas.text
    }

    /// Draws the minutiae that were joined with none.
    private static func drawSingles(_ panel: PrintPanel, paired: Set<Int>, on canvas: inout SVGCanvas) {
        for (index, point) in panel.print.template.points.enumerated() where !paired.contains(index) {
            MinutiaSymbol.draw(point.minutia, at: panel.place(point.minutia), "single", on: &canvas)
        }
    }

    /// Draws the joined minutiae and the lines between them, the most alike last and on top.
    private static func drawPairs(
        _ pairs: [FingerComparison.Pair], _ panels: [PrintPanel], on canvas: inout SVGCanvas
    ) {
        for (index, pair) in pairs.enumerated().reversed() {
            let probe = panels[0].print.template.points[pair.probe].minutia
            let reference = panels[1].print.template.points[pair.reference].minutia
            let look = DrawingStyle.join(index)
            canvas.line(panels[0].place(probe), panels[1].place(reference), "join \(look)")
            MinutiaSymbol.draw(probe, at: panels[0].place(probe), "minutia \(look)", on: &canvas)
            MinutiaSymbol.draw(reference, at: panels[1].place(reference), "minutia \(look)", on: &canvas)
        }
    }
}
