import Glibc
import Testing
import WhorlNumerics

import WhorlEvaluation

@Suite struct CompressedPlaneTests {
    private static func noise(_ width: Int, _ height: Int, seed: UInt64) -> FloatPlane {
        var generator = SeededGenerator(seed: seed)
        return FloatPlane(width: width, height: height) { column, row in
            128 + 60 * sin(Float(column) / 5) * cos(Float(row) / 7) + generator.uniform(in: -20...20)
        }
    }

    private static func loss(_ plane: FloatPlane, _ quality: Float) -> Float {
        let lossy = CompressedPlane.lossy(plane, quality: quality)
        let squares = zip(plane.values, lossy.values).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return (squares / Float(plane.values.count)).squareRoot()
    }

    /// At the best quality steps are 1, and what is rounded is less than that.
    @Test(arguments: [(8, 8), (16, 24), (19, 13), (1, 1)]) func bestQualityLosesNextToNothing(width: Int, height: Int) {
        #expect(Self.loss(Self.noise(width, height, seed: 1), 100) < 0.5)
    }

    @Test(arguments: 1...10) func lessQualityLosesMore(seed: Int) {
        let plane = Self.noise(40, 32, seed: UInt64(seed))
        let losses = [90, 50, 20, 5].map { Self.loss(plane, Float($0)) }
        #expect(zip(losses, losses.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// A block of one level has the first coefficient alone: steps of 16 / 8 levels at quality 50.
    @Test func blocksOfOneLevelStayOfOneLevel() {
        let lossy = CompressedPlane.lossy(FloatPlane(width: 16, height: 8, repeating: 133), quality: 50)
        #expect(lossy.values.allSatisfy { abs($0 - 132) < 1e-3 || abs($0 - 134) < 1e-3 })
        #expect(lossy.values.allSatisfy { abs($0 - lossy.values[0]) < 1e-3 })
    }
}
