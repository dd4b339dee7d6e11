import Testing

import WhorlNumerics

@Suite struct PrincipalComponentsTests {
    @Test func fourPointsByHand() throws {
        let points: [Float] = [3, 1, -1, 1, 1, 2, 1, 0]
        let analysis = try PrincipalComponents(rows: points, columns: 2, keeping: 2)
        #expect(analysis.mean == [1, 1])
        #expect(zip(analysis.variances, [8.0 / 3, 2.0 / 3]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(analysis.axes, [1, 0, 0, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(analysis.coordinates(of: [3, 2]), [2, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(arguments: [2, 5, 20])
    func whitenedRowsHaveUnitVarianceAndNoCorrelation(columns: Int) throws {
        var random = SeededGenerator(seed: UInt64(columns))
        let count = 10 * columns, mixing = random.floats(columns * columns)
        let rows = (0..<count).flatMap { _ in
            RowScatter.project((0..<columns).map { _ in random.normal() }, on: mixing).map { $0 + 3 }
        }
        let analysis = try PrincipalComponents(rows: rows, columns: columns, keeping: columns)
        let whitened = (0..<count).map { row in
            analysis.whitened(Array(rows[row * columns..<(row + 1) * columns]), floor: 0)
        }
        for i in 0..<columns {
            for j in 0..<columns {
                let covariance = whitened.reduce(0) { $0 + $1[i] * $1[j] } / Float(count - 1)
                #expect(abs(covariance - (i == j ? 1 : 0)) < 0.02, "rounding of small variances is divided by them")
            }
        }
    }

    @Test func floorKeepsSmallVariancesSmall() throws {
        let points: [Float] = [2, 0.001, -2, 0.001, 0, -0.002]
        let analysis = try PrincipalComponents(rows: points, columns: 2, keeping: 2)
        let coordinates = analysis.whitened([0, -0.002], floor: 0.25)
        #expect(zip(coordinates, [0, -0.002]).allSatisfy { abs($0 - $1) < 1e-5 }, "a quarter of 4 is divided by")
    }

    @Test func constantRowsHaveNoVariance() throws {
        let analysis = try PrincipalComponents(rows: [1, 2, 1, 2], columns: 2, keeping: 5)
        #expect(analysis.variances == [0, 0])
        #expect(analysis.whitened([1, 2], floor: 0) == [0, 0])
    }

    @Test func badRowsAreRefused() {
        #expect(throws: AlgebraError.tooFewRows(got: 1, needed: 2)) {
            try PrincipalComponents(rows: [1, 2], columns: 2, keeping: 1)
        }
        #expect(throws: AlgebraError.notFinite) {
            try PrincipalComponents(rows: [1, .infinity, 0, 0], columns: 2, keeping: 1)
        }
    }
}
