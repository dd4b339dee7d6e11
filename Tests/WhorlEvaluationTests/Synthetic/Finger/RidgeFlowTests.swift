import Testing
import WhorlNumerics

import WhorlEvaluation

struct RidgeFlowTests {
    /// The matrix of a least-squares problem is symmetric and positive definite, which conjugate gradients need.
    @Test(arguments: PatternClass.allCases, 1...2 as ClosedRange<UInt64>)
    func matrixIsSymmetricAndPositive(pattern: PatternClass, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let points = SingularPoints(pattern, using: &generator)
        let model = OrientationModel(pattern, points: points, using: &generator)
        let flow = RidgeFlow(RidgeOrientation(model, using: &generator))
        let first = FloatPlane(width: flow.width, height: flow.height) { _, _ in generator.bellShaped() }
        let second = FloatPlane(width: flow.width, height: flow.height) { _, _ in generator.bellShaped() }
        let (left, right) = (product(second, flow.product(first)), product(first, flow.product(second)))
        // Some 4,000 terms of order 1.
        #expect(abs(left - right) < 0.01)
        #expect(product(first, flow.product(first)) > 0)
    }

    /// The solved period follows the flow better than a constant one does, and stays within its bounds.
    @Test(arguments: PatternClass.allCases) func spreadIsBounded(pattern: PatternClass) {
        var generator = SeededGenerator(seed: 3)
        let points = SingularPoints(pattern, using: &generator)
        let model = OrientationModel(pattern, points: points, using: &generator)
        let spread = RidgeSpread(RidgeOrientation(model, using: &generator))
        let values = stride(from: 0, to: SyntheticParameters.Master.height, by: 16).flatMap { row in
            stride(from: 0, to: SyntheticParameters.Master.width, by: 16).map { spread.logarithm(column: $0, row: row) }
        }
        #expect(values.allSatisfy { abs($0) <= SyntheticParameters.Spread.limit })
        #expect(values.contains { abs($0) > SyntheticParameters.Spread.limit / 10 })
    }

    private func product(_ left: FloatPlane, _ right: FloatPlane) -> Double {
        zip(left.values, right.values).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
}
