import Whorl

/// The parts of a score as a table with bars.
enum PartsTable {
    /// Width of the table in drawing pixels.
    static let width = 620.0
    private static let (valueEnd, contributionEnd, axis, barHalf) = (240.0, 340.0, 480.0, 130.0)
    private static let (barHeight, drop) = (10.0, 4.0)
    private static let places = 2

    /// Height of the table of so many parts.
    static func height(_ parts: [FingerComparison.Part]) -> Double {
        DrawingStyle.line * Double(parts.count + 2)
    }

    /// Draws the table: a head, a row for each part, and the score as their sum.
    static func draw(_ comparison: FingerComparison, at corner: Place, on canvas: inout SVGCanvas) {
        let longest = max(comparison.parts.map { abs($0.contribution) }.max() ?? 1, 1)
        row(("part", "value", "adds"), at: corner, look: "note", on: &canvas)
        var place = corner
        for part in comparison.parts {
            place = place.moved(0, DrawingStyle.line)
            let numbers = (part.name, NumberText.fixed(part.value, places), NumberText.fixed(part.contribution, places))
            row(numbers, at: place, look: "value", on: &canvas)
            let length = abs(part.contribution) / longest * barHalf
            canvas.rectangle(
                place.moved(part.contribution < 0 ? axis - length : axis, -barHeight + drop / 2), width: length,
                height: barHeight, part.contribution < 0 ? "against" : "for")
        }
        let end = place.moved(0, drop * 2)
        canvas.line(corner.moved(axis, drop), end.moved(axis, -drop), "rule")
        canvas.line(end, end.moved(contributionEnd, 0), "rule")
        row(
            ("score", "", NumberText.fixed(comparison.score, places)), at: place.moved(0, DrawingStyle.line + drop),
            look: "heading", on: &canvas)
    }

    private static func row(
        _ cells: (String, String, String), at place: Place, look: String, on canvas: inout SVGCanvas
    ) {
        canvas.text(cells.0, at: place, look: look)
        canvas.text(cells.1, at: place.moved(valueEnd, 0), .end, look: look)
        canvas.text(cells.2, at: place.moved(contributionEnd, 0), .end, look: look)
    }
}
