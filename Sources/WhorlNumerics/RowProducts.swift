internal import COpenBLAS

/// Rows of equal length whose inner products with one another are wanted.
package struct RowProducts: Sendable {
    /// Number of rows.
    package let rows: Int
    /// Entries of a row.
    package let columns: Int
    /// `rows * columns` entries, row-major.
    package let values: [Float]

    /// Takes rows.
    ///
    /// - Precondition: `values.count == rows * columns`, `columns` at least 1.
    package init(rows: Int, columns: Int, values: [Float]) {
        precondition(columns > 0 && values.count == rows * columns)
        openblas_set_num_threads(1)
        self.rows = rows
        self.columns = columns
        self.values = values
    }

    /// The inner products of some rows with all rows, by one matrix product.
    ///
    /// - Parameters:
    ///   - range: the rows on the left.
    ///   - products: receives `range.count * rows` entries, row-major; must hold as many.
    package func multiply(_ range: Range<Int>, into products: inout [Float]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= rows && products.count >= range.count * rows)
        guard !range.isEmpty else { return }
        values.withUnsafeBufferPointer { left in
            guard let start = left.baseAddress else { return }
            cblas_sgemm(
                CblasRowMajor, CblasNoTrans, CblasTrans, Int32(range.count), Int32(rows), Int32(columns), 1,
                start + range.lowerBound * columns, Int32(columns), start, Int32(columns), 0, &products,
                Int32(rows))
        }
    }
}
