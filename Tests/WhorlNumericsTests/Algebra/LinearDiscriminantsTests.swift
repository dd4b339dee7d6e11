import Testing

import WhorlNumerics

@Suite struct LinearDiscriminantsTests {
    @Test func twoClassesByHand() throws {
        /* Within the classes the variance is 1 along x and 4 along y; the means are 4 apart along x. */
        let points: [Float] = [-3, 2, -1, -2, -3, -2, -1, 2, 1, 2, 3, -2, 1, -2, 3, 2]
        let analysis = try LinearDiscriminants(
            rows: points, columns: 2, classes: [0, 0, 0, 0, 1, 1, 1, 1], keeping: 5, ridge: 0)
        #expect(analysis.ratios.count == 1 && abs(analysis.ratios[0] - 4) < 1e-5)
        #expect(zip(analysis.axes, [1, 0]).allSatisfy { abs($0 - $1) < 1e-5 })
        #expect(abs(analysis.coordinates(of: [3, 7])[0] - 3) < 1e-4)
    }

    @Test(arguments: [(3, 2), (4, 6), (10, 5)])
    func axesAreUncorrelatedWithinClasses(shape: (classes: Int, columns: Int)) throws {
        let (classes, columns) = shape
        var random = SeededGenerator(seed: UInt64(classes))
        let centers = random.floats(classes * columns, in: -3...3), each = 40
        let labels = (0..<classes * each).map { $0 % classes }
        let rows = labels.flatMap { label in (0..<columns).map { centers[label * columns + $0] + random.normal() } }
        let analysis = try LinearDiscriminants(rows: rows, columns: columns, classes: labels, keeping: 100, ridge: 0)
        let kept = min(columns, classes - 1)
        #expect(analysis.ratios.count == kept)
        #expect(zip(analysis.ratios, analysis.ratios.dropFirst()).allSatisfy { $0 >= $1 })
        let points = labels.indices.map { analysis.coordinates(of: Array(rows[$0 * columns..<($0 + 1) * columns])) }
        let means = (0..<classes).map { label in
            (0..<kept).map { axis in
                labels.indices.filter { labels[$0] == label }.reduce(0) { $0 + points[$1][axis] } / Float(each)
            }
        }
        for i in 0..<kept {
            for j in 0..<kept {
                let within = labels.indices.reduce(Float(0)) {
                    $0 + (points[$1][i] - means[labels[$1]][i]) * (points[$1][j] - means[labels[$1]][j])
                }
                #expect(abs(within / Float(labels.count) - (i == j ? 1 : 0)) < 1e-3)
            }
            let between = (0..<classes).reduce(Float(0)) { $0 + means[$1][i] * means[$1][i] } / Float(classes)
            #expect(abs(between - analysis.ratios[i]) < 1e-3 * analysis.ratios[0])
        }
    }

    @Test func directionWithoutVarianceNeedsARidge() throws {
        let points: [Float] = [0, 0, 1, 0, 4, 0, 5, 0]
        #expect(throws: AlgebraError.singular) {
            try LinearDiscriminants(rows: points, columns: 2, classes: [0, 0, 1, 1], keeping: 1, ridge: 0)
        }
        let analysis = try LinearDiscriminants(
            rows: points, columns: 2, classes: [0, 0, 1, 1], keeping: 1, ridge: 0.01)
        #expect(analysis.axes[0] > 0 && abs(analysis.axes[1]) < 1e-6)
    }

    @Test func tooFewRowsOrClassesAreRefused() {
        #expect(throws: AlgebraError.tooFewClasses(got: 1, needed: 2)) {
            try LinearDiscriminants(rows: [1, 2, 3], columns: 1, classes: [4, 4, 4], keeping: 1, ridge: 0)
        }
        #expect(throws: AlgebraError.tooFewClasses(got: 0, needed: 2)) {
            try LinearDiscriminants(rows: [], columns: 1, classes: [], keeping: 1, ridge: 0)
        }
        #expect(throws: AlgebraError.tooFewRows(got: 2, needed: 3)) {
            try LinearDiscriminants(rows: [1, 2], columns: 1, classes: [0, 1], keeping: 1, ridge: 0)
        }
        #expect(throws: AlgebraError.notFinite) {
            try LinearDiscriminants(rows: [1, .nan, 2], columns: 1, classes: [0, 0, 1], keeping: 1, ridge: 0)
        }
    }
}
