import Testing
import WhorlNumerics
import Whorl

@Suite struct WSQSynthesisTests {
    /// A line of two or more values joined by the definition: each neighbor by the filter of its kind.
    private static func plain(_ low: [Double], _ high: [Double]) -> [Double] {
        let count = low.count + high.count
        // The synthesis filters are the analysis filters of the other band with every second sign changed.
        let filters = [WSQSample.high, WSQSample.low].map { half in
            half.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : -$0.element }
        }
        return (0..<count).map { place in
            var sum = 0.0
            for offset in -8...8 {
                var source = place + offset
                while !(0..<count).contains(source) {
                    source = source < 0 ? -source : 2 * (count - 1) - source
                }
                // A mirror keeps the kind of a place.
                let isLow = source.isMultiple(of: 2)
                let half = filters[isLow ? 0 : 1]
                guard abs(offset) < half.count else { continue }
                sum += half[abs(offset)] * (isLow ? low[source / 2] : high[source / 2])
            }
            return sum
        }
    }

    private static func filters() throws -> WSQFilters {
        let head = WSQSample(width: 1, height: 1, pixels: [0]).head()
        var stream = try WSQStream([0xFF, 0xA0] + head[6...])
        return try WSQFilters(&stream)
    }

    /// One row of which only the first level has detail: the picture is the joined line of its halves.
    @Test(arguments: 0..<40) func rowsAreJoinedAsTheDefinitionSays(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let width = 2 + seed
        let values = (0..<width).map { _ in Float.random(in: -100...100, using: &generator) }
        let line = WSQLine(length: width, startsHigh: false, reach: 4)
        #expect(line.sources.count == width + 8)
        let filters = try Self.filters()
        let joined = (0..<width).map { place in
            (0..<9).reduce(Float(0)) { sum, offset in
                let weights = place.isMultiple(of: 2) ? filters.even : filters.odd
                return sum + weights[offset] * values[line.sources[place + offset]]
            }
        }
        let half = (width + 1) / 2
        let doubles = values.map { Double($0) }
        let expected = Self.plain(Array(doubles[..<half]), Array(doubles[half...]))
        // Nine products of single precision, values up to 300.
        for (got, wanted) in zip(joined, expected) { #expect(abs(Double(got) - wanted) < 1e-3) }
    }

    @Test func reversedLinesTakeTheirHighHalfFirst() {
        let line = WSQLine(length: 5, startsHigh: true, reach: 1)
        // Halves of 2 and 3 values: low at 2, 3, 4 and high at 0, 1; mirrored at both ends.
        #expect(line.sources == [0, 2, 0, 3, 1, 4, 1])
    }

    @Test func bandsCoverThePictureOnce() {
        for (width, height) in [(1, 1), (5, 3), (32, 32), (37, 64), (101, 99)] {
            let bands = WSQBands(width: width, height: height)
            #expect(bands.parts.count == WSQBands.coded)
            var covered = [Int](repeating: 0, count: width * height)
            for part in bands.parts {
                for y in part.y..<(part.y + part.height) {
                    for x in part.x..<(part.x + part.width) { covered[y * width + x] += 1 }
                }
            }
            let (left, top) = (width - width / 2, height - height / 2)
            for y in 0..<height {
                for x in 0..<width { #expect(covered[y * width + x] == (x >= left && y >= top ? 0 : 1)) }
            }
        }
    }
}
