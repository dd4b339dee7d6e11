/// What lines and areas stand for, in a row above the right end of a plot.
enum ChartLegend {
    /// How an entry's key is drawn.
    enum Key {
        case line, area
    }

    private static let (keyWidth, keyHeight, gap, letter, rise) = (20.0, 10.0, 6.0, 6.0, 14.0)

    /// Draws the entries so that the last one ends at the plot's right end.
    static func draw(
        _ entries: [(text: String, look: String)], _ key: Key, above frame: ChartFrame, on canvas: inout SVGCanvas
    ) {
        var right = frame.x.pixels.last
        let line = frame.corner.y - rise
        for entry in entries.reversed() {
            canvas.text(entry.text, at: Place(right, line), .end, look: "legend")
            right -= Double(entry.text.count) * letter + gap + keyWidth
            switch key {
            case .line:
                canvas.line(
                    Place(right, line - keyHeight / 2), Place(right + keyWidth, line - keyHeight / 2), entry.look)
            case .area:
                canvas.rectangle(Place(right, line - keyHeight), width: keyWidth, height: keyHeight, entry.look)
            }
            right -= gap * 2
        }
    }
}
