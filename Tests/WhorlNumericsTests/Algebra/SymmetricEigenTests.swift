import Testing

import WhorlNumerics

@Suite struct SymmetricEigenTests {
    /// Of entries near 1 in single precision, sizes below 50.
    static let tolerance: Float = 1e-4

    @Test func twoByTwoByHand() throws {
        let eigen = try SymmetricEigen([2, 1, 1, 2], size: 2)
        let half = Float(0.5).squareRoot()
        #expect(zip(eigen.values, [3, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(eigen.vectors[..<2], [half, half]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(abs(eigen.vectors[2] + eigen.vectors[3]) < 1e-6)
    }

    @Test func diagonalPairByHand() throws {
        let eigen = try SymmetricEigen([8, 0, 0, 3], metric: [4, 0, 0, 1], size: 2)
        #expect(zip(eigen.values, [3, 2]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(eigen.vectors, [0, 1, 0.5, 0]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func halfBelowTheDiagonalIsNotLookedAt() throws {
        let whole = try SymmetricEigen([2, 1, 1, 2], size: 2), upper = try SymmetricEigen([2, 1, 9, 2], size: 2)
        #expect(whole.values == upper.values && whole.vectors == upper.vectors)
    }

    @Test(arguments: [1, 2, 7, 40])
    func vectorsAreOrthonormalAndSolveTheEquation(size: Int) throws {
        var random = SeededGenerator(seed: UInt64(size))
        let half = random.floats(size * size)
        let matrix = half.indices.map { half[$0] + half[$0 % size * size + $0 / size] }
        let eigen = try SymmetricEigen(matrix, size: size)
        #expect(zip(eigen.values, eigen.values.dropFirst()).allSatisfy { $0 >= $1 })
        let vectors = (0..<size).map { Array(eigen.vectors[$0 * size..<($0 + 1) * size]) }
        for (i, vector) in vectors.enumerated() {
            #expect((vector.max() ?? 0) >= -(vector.min() ?? 0), "the largest entry is positive")
            let image = RowScatter.project(vector, on: matrix)
            #expect(zip(image, vector).allSatisfy { abs($0 - eigen.values[i] * $1) < Self.tolerance * Float(size) })
            for (j, other) in vectors.enumerated() {
                #expect(abs(PlainSearch.product(vector, other) - (i == j ? 1 : 0)) < Double(Self.tolerance))
            }
        }
    }

    @Test func badMatricesAreRefused() {
        #expect(throws: AlgebraError.notFinite) { try SymmetricEigen([.nan], size: 1) }
        #expect(throws: AlgebraError.notFinite) { try SymmetricEigen([1], metric: [.infinity], size: 1) }
        #expect(throws: AlgebraError.singular) { try SymmetricEigen([1, 0, 0, 1], metric: [1, 0, 0, 0], size: 2) }
    }
}
