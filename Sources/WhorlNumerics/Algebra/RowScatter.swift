internal import COpenBLAS

/// Sums over the rows of a matrix: their mean, and their scatter about a center.
package enum RowScatter {
    /// The mean row, summed in double precision.
    static func mean(_ rows: [Float], count: Int, columns: Int) -> [Float] {
        var sums = [Double](repeating: 0, count: columns)
        for row in 0..<count {
            for column in 0..<columns { sums[column] += Double(rows[row * columns + column]) }
        }
        return sums.map { Float($0 / Double(count)) }
    }

    /// `weight` times the sum of the products of all pairs of columns.
    ///
    /// - Returns: `columns x columns` entries, those below the diagonal 0.
    static func products(of rows: [Float], count: Int, columns: Int, weight: Float) -> [Float] {
        BLASThreads.useOne()
        var products = [Float](repeating: 0, count: columns * columns)
        cblas_ssyrk(
            CblasRowMajor, CblasUpper, CblasTrans, Int32(columns), Int32(count), weight, rows, Int32(columns), 0,
            &products, Int32(columns))
        return products
    }

    /// The inner products of a vector with the rows of a matrix.
    package static func project(_ vector: [Float], on axes: [Float]) -> [Float] {
        let columns = vector.count
        return stride(from: 0, to: axes.count, by: columns).map { start in
            Float((0..<columns).reduce(0.0) { $0 + Double(axes[start + $1]) * Double(vector[$1]) })
        }
    }
}
