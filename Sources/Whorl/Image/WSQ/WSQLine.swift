/// In which order a line's low-pass and high-pass halves become one line that is continued at both ends.
package struct WSQLine {
    /// Values of the line.
    let length: Int
    /// For each place of the continued line, from `reach` places before the first: the place in the two halves.
    package let sources: [Int]

    /// Lays out a line; one of a single value has no neighbors and no sources.
    package init(length: Int, startsHigh: Bool, reach: Int) {
        self.length = length
        guard length > 1 else {
            sources = []
            return
        }
        let first = WSQPart.first(of: length, startsHigh: startsHigh)
        let (low, high) = startsHigh ? (first, 0) : (0, first)
        sources = (-reach..<(length + reach)).map { place in
            let inside = Self.mirrored(place, length)
            return (inside.isMultiple(of: 2) ? low : high) + inside / 2
        }
    }

    /// The place inside a line of what a place outside mirrors, as often as it takes.
    private static func mirrored(_ place: Int, _ length: Int) -> Int {
        let period = 2 * (length - 1)
        let folded = abs(place) % period
        return min(folded, period - folded)
    }
}
