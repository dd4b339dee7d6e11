import Testing
import WhorlNumerics

import WhorlEvaluation

struct PaddedPlaneTests {
    /// Sums of a few spots in another order.
    private static let tolerance: Float = 1e-5

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func filterAgreesWithThePlainLoop(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (width, height) = (31, 27)
        var plane = FloatPlane(width: width, height: height)
        var padded = PaddedPlane(width: width, height: height)
        for _ in 0..<40 {
            let column = Int.random(in: 0..<width, using: &generator)
            let row = Int.random(in: 0..<height, using: &generator)
            plane[column, row] = 1
            padded.setSpot(column: column, row: row)
        }
        let kernels = (0..<width * height).map { _ in
            RidgeFilterBank.offset(
                angle: generator.uniform(in: -1.5...1.5), period: generator.uniform(in: 6.5...12))
        }
        let fast = padded.filtered(kernels, gain: 2, limit: 0.3).plane
        let plain = FloatPlane(width: width, height: height) { column, row in
            let sum = response(of: plane, column: column, row: row, kernel: kernels[row * width + column])
            return min(max(2 * sum, -0.3), 0.3)
        }
        #expect(zip(fast.values, plain.values).allSatisfy { abs($0 - $1) < Self.tolerance })
        #expect(fast.values.contains { $0 != 0 })
    }

    private func response(of plane: FloatPlane, column: Int, row: Int, kernel: Int) -> Float {
        let radius = RidgeFilterBank.rows / 2
        var sum: Float = 0
        for down in -radius...radius where (0..<plane.height).contains(row + down) {
            for right in -radius...radius where (0..<plane.width).contains(column + right) {
                let weight = kernel + (down + radius) * RidgeFilterBank.stride + right + radius
                sum += plane[column + right, row + down] * RidgeFilterBank.shared.kernels[weight]
            }
        }
        return sum
    }
}
