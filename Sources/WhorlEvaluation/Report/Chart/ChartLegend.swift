/// What lines and areas stand for, in rows below a plot.
struct ChartLegend {
    /// How an entry's key is drawn.
    enum Key {
        case line, area
    }

    /// An entry.
    struct Entry {
        /// What is written.
        let text: String
        /// The class of its key.
        let look: String
    }

    private static let (keyWidth, keyHeight, gap, letter, line) = (28.0, 11.0, 7.0, 7.6, 20.0)
    /// Room between the plot's labels and the first row.
    private static let above = 6.0
    private static let ellipsis = "..."

    private let key: Key
    private let rows: [[Entry]]

    /// Divides entries into rows as wide as a chart; names that are too long end in dots.
    init(_ entries: [Entry], _ key: Key) {
        let width = ChartFrame.width - 2 * Self.gap
        let most = Int((width - Self.keyWidth - Self.gap) / Self.letter)
        var rows: [[Entry]] = []
        var left = 0.0
        for entry in entries {
            let text =
                entry.text.count > most ? entry.text.prefix(most - Self.ellipsis.count) + Self.ellipsis : entry.text
            let shown = Entry(text: text, look: entry.look)
            if rows.isEmpty || left + Self.width(shown) > width {
                rows.append([])
                left = 0
            }
            rows[rows.count - 1].append(shown)
            left += Self.width(shown)
        }
        self.key = key
        self.rows = rows
    }

    private static func width(_ entry: Entry) -> Double {
        keyWidth + 2 * gap + Double(entry.text.count) * letter + gap
    }

    /// Pixels from the plot's labels to the lower end of the last row.
    var height: Double { rows.isEmpty ? 0 : Self.above + Double(rows.count) * Self.line }

    /// Draws the rows below a place at the left side of a chart.
    func draw(below top: Double, on canvas: inout ChartDrawing) {
        for (index, row) in rows.enumerated() {
            let base = top + Self.above + (Double(index) + 1) * Self.line - Self.gap
            var left = Self.gap
            for entry in row {
                switch key {
                case .line:
                    let middle = base - Self.keyHeight / 2 + 1
                    canvas.line(Place(left, middle), Place(left + Self.keyWidth, middle), entry.look)
                case .area:
                    canvas.rectangle(
                        Place(left, base - Self.keyHeight + 1), width: Self.keyWidth, height: Self.keyHeight, entry.look
                    )
                }
                canvas.text(entry.text, at: Place(left + Self.keyWidth + Self.gap, base), look: "legend")
                left += Self.width(entry)
            }
        }
    }
}

/// Where the plot of a chart lies between its heading and its legend.
struct ChartLayout {
    /// Height of the plot in pixels.
    let plot: Double
    /// What its lines stand for.
    let legend: ChartLegend

    /// The left and the right end of the plot.
    var x: (first: Double, last: Double) { (ChartFrame.left, ChartFrame.width - ChartFrame.right) }
    /// The lower and the upper end of the plot.
    var y: (first: Double, last: Double) { (ChartFrame.top + plot, ChartFrame.top) }
    private var below: Double { ChartFrame.top + plot + ChartFrame.bottom }

    /// Draws a chart.
    ///
    /// - Parameters:
    ///   - frame: its axes, along ``x`` and ``y``.
    ///   - content: draws the values.
    /// - Returns: the drawing.
    func drawing(_ frame: ChartFrame, _ content: (inout ChartDrawing) -> Void) -> ChartDrawing {
        var canvas = ChartDrawing(width: ChartFrame.width, height: below + legend.height, title: frame.heading)
        frame.draw(on: &canvas)
        content(&canvas)
        legend.draw(below: below, on: &canvas)
        return canvas
    }
}
