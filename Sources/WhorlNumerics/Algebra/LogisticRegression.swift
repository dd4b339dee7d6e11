internal import COpenBLAS
internal import Glibc

/// A linear score that separates two classes: its value is the logarithm of their odds.
///
/// Fitted by Newton's method, iteratively reweighted least squares (Hastie, Tibshirani and Friedman, The Elements of
/// Statistical Learning, 2009, 4.4.1), with a ridge penalty on standardized columns.
package struct LogisticRegression: Sendable {
    /// One for each column, in the column's own unit.
    package let weights: [Double]
    /// Added to the weighted sum.
    package let bias: Double

    /// Newton steps; the log-likelihood is concave, and the steps become tiny long before.
    private static let steps = 40
    /// Largest absolute score whose curvature is used.
    private static let farScore = 30.0

    /// Fits the weights.
    ///
    /// - Parameters:
    ///   - rows: `n * columns` values, row-major.
    ///   - columns: values in a row.
    ///   - isPositive: the class of each row.
    ///   - importance: weight of each row in the likelihood.
    ///   - penalty: of the squared standardized weights, in rows.
    package init(rows: [Float], columns: Int, isPositive: [Bool], importance: [Double], penalty: Double) {
        let count = isPositive.count
        precondition(rows.count == count * columns && importance.count == count)
        let scale = ColumnScale(rows: rows, columns: columns)
        let width = columns + 1
        var weights = [Double](repeating: 0, count: width)
        var row = [Double](repeating: 1, count: width)
        for _ in 0..<Self.steps {
            var hessian = [Double](repeating: 0, count: width * width)
            var gradient = [Double](repeating: 0, count: width)
            for column in 0..<columns {
                hessian[column * width + column] = penalty
                gradient[column] = -penalty * weights[column]
            }
            for index in 0..<count {
                var score = weights[columns]
                for column in 0..<columns {
                    row[column] = scale.standard(rows[index * columns + column], column)
                    score += row[column] * weights[column]
                }
                let bounded = min(max(score, -Self.farScore), Self.farScore)
                let probability = 1 / (1 + exp(-bounded))
                let error = importance[index] * ((isPositive[index] ? 1 : 0) - probability)
                let curvature = importance[index] * probability * (1 - probability)
                for a in 0..<width {
                    gradient[a] += error * row[a]
                    for b in a..<width { hessian[a * width + b] += curvature * row[a] * row[b] }
                }
            }
            let info = LAPACKE_dposv(
                LAPACK_ROW_MAJOR, CChar(UInt8(ascii: "U")), Int32(width), 1, &hessian, Int32(width), &gradient, 1)
            guard info == 0 else { break }
            for column in 0..<width { weights[column] += gradient[column] }
        }
        let own = (0..<columns).map { weights[$0] / scale.deviation[$0] }
        self.weights = own
        bias = (0..<columns).reduce(weights[columns]) { $0 - own[$1] * scale.mean[$1] }
    }
}

/// Mean and standard deviation of each column.
private struct ColumnScale {
    var mean: [Double]
    var deviation: [Double]

    init(rows: [Float], columns: Int) {
        let count = Double(max(rows.count / columns, 1))
        mean = Array(repeating: 0, count: columns)
        deviation = mean
        for index in rows.indices { mean[index % columns] += Double(rows[index]) / count }
        for index in rows.indices {
            let distance = Double(rows[index]) - mean[index % columns]
            deviation[index % columns] += distance * distance / count
        }
        deviation = deviation.map { max($0.squareRoot(), .leastNormalMagnitude.squareRoot()) }
    }

    func standard(_ value: Float, _ column: Int) -> Double { (Double(value) - mean[column]) / deviation[column] }
}
