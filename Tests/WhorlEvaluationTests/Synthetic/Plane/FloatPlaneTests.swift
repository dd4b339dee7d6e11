import Testing
import WhorlNumerics

import WhorlEvaluation

struct FloatPlaneTests {
    @Test func valueIsBilinear() {
        let plane = FloatPlane(width: 2, height: 2, values: [0, 1, 2, 5])
        #expect(plane.value(x: 0, y: 0) == 0)
        #expect(plane.value(x: 1, y: 1) == 5)
        #expect(plane.value(x: 0.5, y: 0) == 0.5)
        #expect(plane.value(x: 0.5, y: 0.5) == 2)
    }

    @Test func valueBeyondTheBorderIsTheBorders() {
        let plane = FloatPlane(width: 2, height: 2, values: [0, 1, 2, 5])
        #expect(plane.value(x: -3, y: -9) == 0)
        #expect(plane.value(x: 7, y: 0) == 1)
        #expect(plane.value(x: 7, y: 7) == 5)
        #expect(FloatPlane(width: 1, height: 1, values: [4]).value(x: 3, y: -2) == 4)
    }

    @Test(arguments: [0, 1, 3, 20], 1...3 as ClosedRange<UInt64>)
    func averageAgreesWithThePlainMean(radius: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let plane = FloatPlane(width: 13, height: 9) { _, _ in generator.uniform() }
        let average = plane.averaged(radius: radius)
        for row in 0..<plane.height {
            for column in 0..<plane.width {
                let rows = max(row - radius, 0)...min(row + radius, plane.height - 1)
                let columns = max(column - radius, 0)...min(column + radius, plane.width - 1)
                let values = rows.flatMap { row in columns.map { plane[$0, row] } }
                // Running sums of numbers below 1 over 13 samples.
                #expect(abs(average[column, row] - values.reduce(0, +) / Float(values.count)) < 1e-5)
            }
        }
    }

    @Test func blurKeepsALevelAndSpreadsASpot() {
        let level = FloatPlane(width: 5, height: 4, repeating: 3).blurred()
        #expect(level.values.allSatisfy { $0 == 3 })
        var spot = FloatPlane(width: 5, height: 5)
        spot[2, 2] = 16
        let blurred = spot.blurred()
        #expect(blurred[2, 2] == 4 && blurred[1, 2] == 2 && blurred[1, 1] == 1 && blurred[0, 0] == 0)
    }

    @Test func stretchedPlaneMeetsItsSamples() {
        let plane = FloatPlane(width: 3, height: 3) { column, row in Float(column + 10 * row) }
        let stretched = plane.stretched(by: 4, width: 9, height: 9)
        #expect(stretched[4, 8] == plane[1, 2])
        #expect(stretched[2, 0] == 0.5)
    }
}
