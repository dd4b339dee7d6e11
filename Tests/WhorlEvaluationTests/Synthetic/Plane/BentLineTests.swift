import Testing
import WhorlNumerics

import WhorlEvaluation

struct BentLineTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func visitsOnlyItsNeighbourhood(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let line = BentLine(within: [60, 40], length: 10...90, tilt: 0...Float.pi / 2, using: &generator)
        var visited = 0
        line.visit(width: 60, height: 40, reach: 3) { column, row, away, fade in
            visited += 1
            #expect((0..<60).contains(column) && (0..<40).contains(row))
            #expect(abs(away) < 3)
            #expect((0...1).contains(fade))
        }
        // The middle lies within the area, so that some of the line does.
        #expect(visited > 0)
    }
}
