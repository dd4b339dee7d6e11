import Glibc
import Testing

import WhorlEvaluation

struct RidgeFilterBankTests {
    /// A quantised kernel differs from the sine by half a step of angle and period at most.
    @Test(arguments: [-1.5, -0.7, 0, 0.3, 1.1, 1.57] as [Float], [6.5, 8.2, 9, 10.4, 12] as [Float])
    func kernelAnswersItsOwnRidges(angle: Float, period: Float) {
        #expect(abs(response(angle: angle, period: period) { cos(2 * Float.pi * $0 / period) } - 1) < 0.05)
    }

    @Test(arguments: [-1.5, 0, 0.3] as [Float], [6.5, 9, 12] as [Float])
    func kernelDoesNotAnswerALevel(angle: Float, period: Float) {
        // Rounding of some 400 products of weights below 0.1.
        #expect(abs(response(angle: angle, period: period) { _ in 1 }) < 1e-5)
    }

    @Test func orientationsThatAreTheSameShareAKernel() {
        let half = Float.pi / 2
        #expect(RidgeFilterBank.offset(angle: -half, period: 9) == RidgeFilterBank.offset(angle: half, period: 9))
        #expect(RidgeFilterBank.offset(angle: 0, period: 1) == RidgeFilterBank.offset(angle: 0, period: 6.5))
        #expect(RidgeFilterBank.offset(angle: 0, period: 99) == RidgeFilterBank.offset(angle: 0, period: 12))
    }

    /// The kernel's answer to a function of the distance across the ridges.
    private func response(angle: Float, period: Float, _ value: (Float) -> Float) -> Float {
        let first = RidgeFilterBank.offset(angle: angle, period: period)
        let radius = RidgeFilterBank.rows / 2
        var sum: Float = 0
        for row in 0..<RidgeFilterBank.rows {
            for column in 0..<RidgeFilterBank.rows {
                let across = Float(radius - row) * cos(angle) - Float(column - radius) * sin(angle)
                sum += RidgeFilterBank.shared.kernels[first + row * RidgeFilterBank.stride + column] * value(across)
            }
        }
        return sum
    }
}
