extension WSQSample {
    /// A rectangle of values.
    struct Grid {
        var width: Int
        var height: Int
        var values: [Double]

        var turned: Grid {
            Grid(
                width: height, height: width,
                values: (0..<width).flatMap { x in (0..<height).map { values[$0 * width + x] } })
        }
    }

    /// The 60 bands that are coded, in their order.
    func bands() -> [Grid] {
        let all = Grid(
            width: width, height: height,
            values: pixels.map { (Double($0) - Double(Self.shift)) / Double(Self.scale) })
        let first = Self.quarters(all, (false, false))
        let second = Self.quarters(first[0], (false, false))
        let coarse = Self.sixteen(second[0], (false, false))
        return Self.quarters(coarse[0], (false, false)) + coarse.dropFirst() + Self.sixteen(second[1], (true, false))
            + Self.sixteen(second[2], (false, true)) + [second[3]] + Self.quarters(first[1], (true, false))
            + Self.quarters(first[2], (false, true))
    }

    private static func sixteen(_ grid: Grid, _ reversed: (x: Bool, y: Bool)) -> [Grid] {
        zip(quarters(grid, reversed), [(false, false), (true, false), (false, true), (true, true)])
            .flatMap { quarters($0, $1) }
    }

    /// Left and right of the upper half, then of the lower; the low-pass half is left and above, unless reversed.
    private static func quarters(_ grid: Grid, _ reversed: (x: Bool, y: Bool)) -> [Grid] {
        let columns = halves(grid.turned, reversed.y).map(\.turned)
        return columns.flatMap { halves($0, reversed.x) }
    }

    /// Splits every row.
    private static func halves(_ grid: Grid, _ reversed: Bool) -> [Grid] {
        var (lows, highs): ([Double], [Double]) = ([], [])
        for row in 0..<grid.height {
            let line = Array(grid.values[(row * grid.width)..<((row + 1) * grid.width)])
            for place in 0..<grid.width {
                let half = place.isMultiple(of: 2) ? low : high
                let sum = (0..<half.count).reduce(0.0) { sum, k in
                    sum + half[k]
                        * (line[mirrored(place + k, line.count)]
                            + (k > 0 ? line[mirrored(place - k, line.count)] : 0))
                }
                if place.isMultiple(of: 2) { lows.append(sum) } else { highs.append(sum) }
            }
        }
        let parts = [
            Grid(width: (grid.width + 1) / 2, height: grid.height, values: lows),
            Grid(width: grid.width / 2, height: grid.height, values: highs),
        ]
        return reversed ? parts.reversed() : parts
    }

    /// The place that a place outside mirrors, step by step.
    private static func mirrored(_ place: Int, _ count: Int) -> Int {
        var place = place
        while !(0..<count).contains(place) {
            if count == 1 { return 0 }
            place = place < 0 ? -place : 2 * (count - 1) - place
        }
        return place
    }
}
