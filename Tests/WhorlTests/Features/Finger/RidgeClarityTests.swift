import Testing
import WhorlNumerics

import Whorl

@Suite("RidgeClarity")
struct RidgeClarityTests {
    static let side = DrawnPrint.side
    /// Sums of floats over a block.
    static let rounding: Float = 1e-5

    /// The clarity of pixels of `columns` x 2 blocks, each pixel and its filtered value by its place.
    static func clarity(
        _ columns: Int = 2, pixel: (Int, Int) -> Float, enhanced: (Int, Int) -> Float
    ) -> RidgeClarity {
        let (width, height) = (columns * side, 2 * side)
        func plane(_ value: (Int, Int) -> Float) -> Plane<Float> {
            Plane(
                width: width, height: height,
                values: (0..<height).flatMap { y in (0..<width).map { value($0, y) } })
        }
        return RidgeClarity(
            NormalizedPrint(pixels: plane(pixel), contrast: Plane(width: columns, height: 2, repeating: 0)),
            EnhancedPrint(pixels: plane(enhanced)))
    }

    static func stripes(_ x: Int, _ y: Int) -> Float { y % 4 < 2 ? 1 : -1 }

    /// A correlation does not see the size of the filter's response.
    @Test(arguments: [1, 0.01, 300] as [Float])
    func ridgesThatTheFilterKeepsAreClear(gain: Float) {
        let clarity = Self.clarity(pixel: Self.stripes) { gain * Self.stripes($0, $1) }
        #expect(clarity.map.values.allSatisfy { abs($0 - 1) < Self.rounding })
    }

    @Test func ridgesThatTheFilterTurnsOrLosesAreNotClear() {
        let turned = Self.clarity(pixel: Self.stripes) { -Self.stripes($0, $1) }
        let across = Self.clarity(pixel: Self.stripes) { x, _ in x % 4 < 2 ? 1 : -1 }
        let nothing = Self.clarity(pixel: Self.stripes) { _, _ in 0 }
        for clarity in [turned, across, nothing] { #expect(clarity.map.values.allSatisfy { $0 == 0 }) }
    }

    /// The filter answers in one of two columns: `sum ab / sqrt(sum aa * sum bb)` is the root of a half.
    @Test func halfOfTheRidgesIsTheRootOfAHalf() {
        let clarity = Self.clarity(pixel: Self.stripes) { $0 % 2 == 0 ? Self.stripes($0, $1) : 0 }
        let root = Float(0.5).squareRoot()
        #expect(clarity.map.values.allSatisfy { abs($0 - root) < Self.rounding })
    }

    /// The Gaussian ends at three blocks.
    @Test func clarityReachesThreeBlocks() {
        #expect(FingerParameters.claritySigma == 1)
        let clarity = Self.clarity(12, pixel: Self.stripes) { $0 < 6 * Self.side ? Self.stripes($0, $1) : 0 }
        #expect(clarity.map[2, 0] > 1 - Self.rounding)
        #expect(clarity.map[3, 0] < 1 - Self.rounding)
        #expect(clarity.map[8, 0] > 0)
        #expect(clarity.map[9, 0] == 0)
        let row = (0..<12).map { clarity.map[$0, 0] }
        #expect(row == row.sorted(by: >))
    }

    @Test func aPixelHasTheValueOfItsBlock() {
        let clarity = RidgeClarity(map: Plane(width: 2, height: 2, values: [0.1, 0.2, 0.3, 0.4]))
        #expect(clarity.value(x: 0, y: 0) == 0.1)
        #expect(clarity.value(x: 7.9, y: 7.9) == 0.1)
        #expect(clarity.value(x: 8, y: 7.9) == 0.2)
        #expect(clarity.value(x: 7.9, y: 8) == 0.3)
        // Pixels behind the last block have its value.
        #expect(clarity.value(x: 40, y: 40) == 0.4)
    }
}
