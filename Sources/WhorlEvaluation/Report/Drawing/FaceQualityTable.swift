import Whorl

/// The quality of a face as a table with bars, and what was measured.
struct FaceQualityTable {
    /// Width of the table in drawing pixels.
    static let width = 430.0
    private static let (valueEnd, barStart, barWidth, measureStart) = (130.0, 140.0, 90.0, 240.0)
    private static let (barHeight, drop) = (10.0, 4.0)
    private static let best = 100.0

    private struct Row {
        let name: String
        let value: Int
        let measure: String
    }

    private let rows: [Row]
    private let score: Int
    /// Its top left corner on the drawing.
    let corner: Place

    init(_ examination: FaceExamination, corner: Place) {
        let (quality, measures) = (examination.quality, examination.measures)
        let (pose, texture) = (measures.pose, measures.texture)
        rows = [
            Row(
                name: "eye distance", value: quality.interEyeDistance,
                measure: "\(NumberText.fixed(measures.eyeDistance, 1)) pixels"),
            Row(
                name: "pose", value: quality.pose,
                measure: "yaw \(NumberText.fixed(pose.yaw, 0)), pitch \(NumberText.fixed(pose.pitch, 0)), roll "
                    + NumberText.fixed(pose.roll, 0)),
            Row(name: "sharpness", value: quality.sharpness, measure: NumberText.fixed(texture.sharpness, 2)),
            Row(
                name: "exposure", value: quality.exposure,
                measure: "level \(NumberText.fixed(texture.brightness, 0)), "
                    + "clipped \(NumberText.percent(texture.clipped, 1)) %"),
            Row(name: "detection", value: quality.detection, measure: NumberText.fixed(measures.score, 2)),
        ]
        score = quality.score
        self.corner = corner
    }

    /// Height of the table.
    var height: Double { DrawingStyle.line * Double(rows.count + 1) + DrawingStyle.gap }

    /// Draws a row for each component, and the quality as the least of them.
    func draw(on canvas: inout SVGCanvas) {
        var place = corner.moved(0, DrawingStyle.line / 2)
        for row in rows {
            draw(row, at: place, look: "value", on: &canvas)
            place = place.moved(0, DrawingStyle.line)
        }
        let rule = place.moved(0, Self.drop - DrawingStyle.line / 2)
        canvas.line(rule, rule.moved(Self.barStart + Self.barWidth, 0), "rule")
        let total = Row(name: "quality", value: score, measure: "the least")
        draw(total, at: place.moved(0, DrawingStyle.gap), look: "heading", on: &canvas)
    }

    private func draw(_ row: Row, at place: Place, look: String, on canvas: inout SVGCanvas) {
        canvas.text(row.name, at: place.moved(0, Self.drop), look: look)
        canvas.text("\(row.value)", at: place.moved(Self.valueEnd, Self.drop), .end, look: look)
        let bar = place.moved(Self.barStart, -Self.barHeight / 2)
        canvas.rectangle(bar, width: Self.barWidth, height: Self.barHeight, "track")
        canvas.rectangle(
            bar, width: Self.barWidth * Double(row.value) / Self.best, height: Self.barHeight,
            "bar " + DrawingStyle.look(quality: UInt8(clamping: row.value)))
        canvas.text(row.measure, at: place.moved(Self.measureStart, Self.drop), look: "note")
    }
}
