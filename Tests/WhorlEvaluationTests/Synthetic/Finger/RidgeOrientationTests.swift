import Glibc
import Testing
import WhorlNumerics

import WhorlEvaluation

struct RidgeOrientationTests {
    private static let seeds: ClosedRange<UInt64> = 1...8
    /// Half the side of the squares that the Poincaré index is summed around, in pixels; no two singular points of any
    /// class lie in one.
    private static let reach = 4

    private static func field(_ pattern: PatternClass, _ seed: UInt64) -> (RidgeOrientation, SingularPoints) {
        var generator = SeededGenerator(seed: seed)
        let points = SingularPoints(pattern, using: &generator)
        let model = OrientationModel(pattern, points: points, using: &generator)
        return (RidgeOrientation(model, using: &generator), points)
    }

    @Test(arguments: PatternClass.allCases, seeds) func classHasItsLoopsAndDeltas(pattern: PatternClass, seed: UInt64) {
        let (orientation, points) = Self.field(pattern, seed)
        let (loops, deltas) = Self.expected(pattern)
        #expect(points.loops.count == loops)
        #expect(points.deltas.count == deltas)
        let found = indices(orientation)
        #expect(found.filter { $0 == 1 }.count == loops, "loops")
        #expect(found.filter { $0 == -1 }.count == deltas, "deltas")
        #expect(found.allSatisfy { abs($0) <= 1 })
    }

    @Test(arguments: [PatternClass.leftLoop, .rightLoop, .whorl, .doubleLoop, .tentedArch], seeds)
    func singularPointsAreWhereTheyWerePut(pattern: PatternClass, seed: UInt64) {
        let (orientation, points) = Self.field(pattern, seed)
        for loop in points.loops { #expect(halfTurns(orientation, around: loop) == 1) }
        for delta in points.deltas { #expect(halfTurns(orientation, around: delta) == -1) }
    }

    /// The delta lies opposite to the side at which a loop's ridges enter and leave.
    @Test(arguments: seeds) func sidesAreAsNamed(seed: UInt64) throws {
        for (pattern, side) in [(PatternClass.leftLoop, Float(1)), (.rightLoop, -1)] {
            let (_, points) = Self.field(pattern, seed)
            let delta = try #require(points.deltas.first)
            #expect((delta.x - points.middle.x) * side > 0)
            #expect(delta.y < points.middle.y)
        }
    }

    /// Below the loops and deltas ridges run across the finger; above, they fall to both sides.
    @Test(arguments: PatternClass.allCases, seeds) func ridgesFollowTheFinger(pattern: PatternClass, seed: UInt64) {
        let (orientation, _) = Self.field(pattern, seed)
        let (width, height) = (orientation.width, orientation.height)
        let low = orientation.angle(column: width / 2, row: height - 8)
        // A good third of a right angle: the random unrest has a standard deviation of 0.07.
        #expect(abs(low) < 0.6)
        #expect(orientation.angle(column: width / 8, row: height / 6) > 0)
        #expect(orientation.angle(column: width - width / 8, row: height / 6) < 0)
    }

    private static func expected(_ pattern: PatternClass) -> (loops: Int, deltas: Int) {
        switch pattern {
        case .arch: (0, 0)
        case .tentedArch, .leftLoop, .rightLoop: (1, 1)
        case .whorl, .doubleLoop: (2, 2)
        }
    }

    /// Poincaré indices in half turns of all cells of a grid, those of 0 left out.
    private func indices(_ orientation: RidgeOrientation) -> [Int] {
        var found: [Int] = []
        let side = 2 * Self.reach
        for row in stride(from: 0, to: orientation.height - side, by: side) {
            for column in stride(from: 0, to: orientation.width - side, by: side) {
                let turns = halfTurns(orientation, left: column, top: row, side: side)
                if turns != 0 { found.append(turns) }
            }
        }
        return found
    }

    private func halfTurns(_ orientation: RidgeOrientation, around place: SIMD2<Float>) -> Int {
        let column = Int((Float(orientation.width) / 2 + place.x).rounded())
        let row = Int((Float(orientation.height) / 2 - place.y).rounded())
        return halfTurns(orientation, left: column - Self.reach, top: row - Self.reach, side: 2 * Self.reach)
    }

    /// Half turns that the orientation makes on the way round a square, counter-clockwise as seen on the picture.
    private func halfTurns(_ orientation: RidgeOrientation, left: Int, top: Int, side: Int) -> Int {
        let down = (0..<side).map { (left, top + $0) }
        let right = (0..<side).map { (left + $0, top + side) }
        let up = (0..<side).map { (left + side, top + side - $0) }
        let back = (0..<side).map { (left + side - $0, top) }
        let angles = (down + right + up + back).map { orientation.angle(column: $0.0, row: $0.1) }
        var sum: Float = 0
        for (index, angle) in angles.enumerated() {
            let change = angles[(index + 1) % angles.count] - angle
            sum += change - Float.pi * (change / Float.pi).rounded()
        }
        return Int((sum / Float.pi).rounded())
    }
}
