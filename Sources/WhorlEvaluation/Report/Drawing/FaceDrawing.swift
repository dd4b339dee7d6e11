public import Whorl

/// A photo with its faces, the aligned face and its quality, to be looked at.
public enum FaceDrawing {
    private static let between = 24.0

    /// Draws a face as SVG with the images inside.
    ///
    /// - Parameters:
    ///   - face: what is drawn.
    ///   - notes: lines that are written below it.
    /// - Returns: the drawing.
    /// - Throws: what the encoder of the images throws.
    public static func svg(_ face: DrawnFace, notes: [String] = []) throws(WhorlError) -> String {
        let (margin, line) = (DrawingStyle.margin, DrawingStyle.line)
        let panel = FacePanel(face: face, corner: Place(margin, margin + line))
        let side = Place(panel.corner.x + panel.width + between, panel.corner.y)
        let crop = AlignedPanel(face: face.examination.aligned, corner: side)
        let table = FaceQualityTable(face.examination, corner: side.moved(0, crop.height + DrawingStyle.gap))
        let lines = statement(face.examination) + notes
        let below = max(panel.height, crop.height + DrawingStyle.gap + table.height) + panel.corner.y
        let width = side.x + max(crop.width, FaceQualityTable.width) + margin
        let height = below + line * Double(lines.count) + DrawingStyle.gap + margin
        var canvas = SVGCanvas(width: width, height: height, title: face.name, style: DrawingStyle.css)
        canvas.rectangle(Place(0, 0), width: width, height: height, "paper")
        canvas.text(face.name, at: Place(margin, margin + line / 2), look: "heading")
        try panel.draw(on: &canvas)
        try crop.draw(on: &canvas)
        table.draw(on: &canvas)
        for (row, text) in lines.enumerated() {
            let look = row == 0 && face.examination.measures.refusal != nil ? "refusal" : "note"
            canvas.text(text, at: Place(margin, below + DrawingStyle.gap + line * (Double(row) + 1 / 2.0)), look: look)
        }
        return canvas.text
    }

    /// Why the face is refused, if it is, how many others there are, and how the photo was turned, if it was.
    private static func statement(_ examination: FaceExamination) -> [String] {
        let others = examination.faces.count - 1
        let count = "\(others == 0 ? "no" : "\(others)") other \(others == 1 ? "face" : "faces") found"
        let turn = "read turned clockwise by \(examination.turn.rawValue) degrees"
        return (examination.measures.refusal.map { [$0.description] } ?? []) + [count]
            + (examination.turn == .none ? [] : [turn])
    }
}
