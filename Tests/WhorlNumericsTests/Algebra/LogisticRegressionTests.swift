import Glibc
import Testing

import WhorlNumerics

@Suite("LogisticRegression")
struct LogisticRegressionTests {
    /// Rows of two columns whose odds follow known weights.
    static func sample(_ count: Int, weights: (Double, Double), bias: Double, seed: UInt64) -> ([Float], [Bool]) {
        var generator = SeededGenerator(seed: seed)
        var (rows, labels): ([Float], [Bool]) = ([], [])
        for _ in 0..<count {
            let a = Float.random(in: -3...3, using: &generator)
            let b = Float.random(in: 10...30, using: &generator)
            let score = bias + weights.0 * Double(a) + weights.1 * Double(b)
            rows += [a, b]
            // The logistic distribution's inverse, so that the odds are as wanted.
            let part = Double.random(in: 0.0001..<0.9999, using: &generator)
            labels.append(score > log(part / (1 - part)))
        }
        return (rows, labels)
    }

    @Test(arguments: UInt64(1)...3)
    func findsTheWeightsThatMadeTheLabels(seed: UInt64) {
        let (rows, labels) = Self.sample(20_000, weights: (1.5, -0.3), bias: 6, seed: seed)
        let fit = LogisticRegression(
            rows: rows, columns: 2, isPositive: labels, importance: Array(repeating: 1, count: labels.count),
            penalty: 0.01)
        // Four standard errors of a fit on so many rows.
        #expect(abs(fit.weights[0] - 1.5) < 0.15)
        #expect(abs(fit.weights[1] + 0.3) < 0.03)
        #expect(abs(fit.bias - 6) < 0.6)
    }

    @Test func aColumnWithoutVariationGetsNoWeight() {
        let rows: [Float] = [1, 5, 2, 5, 3, 5, 4, 5]
        let fit = LogisticRegression(
            rows: rows, columns: 2, isPositive: [false, false, true, true], importance: [1, 1, 1, 1], penalty: 1)
        #expect(fit.weights[0] > 0)
        #expect(fit.weights[1] == 0)
    }
}
