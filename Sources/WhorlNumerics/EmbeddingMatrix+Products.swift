internal import COpenBLAS

extension EmbeddingMatrix {
    /// The inner products of some rows with all rows, by one matrix product of OpenBLAS.
    ///
    /// - Parameters:
    ///   - range: the rows on the left.
    ///   - products: receives `range.count * rows` entries, row-major; must hold as many.
    package func multiply(_ range: Range<Int>, into products: inout [Float]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= rows && products.count >= range.count * rows)
        guard !range.isEmpty else { return }
        BLASThreads.useOne()
        values.withUnsafeBufferPointer { values in
            guard let start = values.baseAddress else { return }
            cblas_sgemm(
                CblasRowMajor, CblasNoTrans, CblasTrans, Int32(range.count), Int32(rows), Int32(columns), 1,
                start + range.lowerBound * columns, Int32(columns), start, Int32(columns), 0, &products, Int32(rows))
        }
    }
}
