/// Areas with soft edges.
extension RasterCanvas {
    /// Lines in a row of pixels along which an area is measured.
    private static let linesPerRow = 4

    /// Fills the area that straight lines through places and back to the first enclose; where they cross, every second part.
    package mutating func area(_ places: [Place], _ ink: Ink) {
        let sides = zip(places, places.dropFirst() + places.prefix(1)).filter { $0.y != $1.y }
        guard let top = places.map(\.y).min(), let bottom = places.map(\.y).max() else { return }
        for row in rows(from: top, to: bottom) {
            var cover = [Double](repeating: 0, count: width)
            for line in 0..<Self.linesPerRow {
                let y = Double(row) + (Double(line) + 1 / 2.0) / Double(Self.linesPerRow)
                let crossings = sides.filter { min($0.y, $1.y) <= y && y < max($0.y, $1.y) }
                    .map { $0.x + ($1.x - $0.x) * (y - $0.y) / ($1.y - $0.y) }.sorted()
                for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                    for x in columns(from: crossings[pair], to: crossings[pair + 1]) {
                        let covered = min(crossings[pair + 1], Double(x + 1)) - max(crossings[pair], Double(x))
                        cover[x] += max(covered, 0) / Double(Self.linesPerRow)
                    }
                }
            }
            for (x, part) in cover.enumerated() where part > 0 { blend(x, row, ink, part * ink.opacity) }
        }
    }
}
