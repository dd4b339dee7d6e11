/// Vectors of one length packed behind each other, to be compared with other vectors or with one another.
///
/// Products and distances are those of ``SearchKernels``: the same bits for one pair of vectors and for blocks of many,
/// on any number of threads and under every instruction set.
package struct EmbeddingMatrix: Sendable, Equatable {
    /// Vectors.
    package let rows: Int
    /// Entries of a vector.
    package let columns: Int
    /// `rows x columns` entries, row-major.
    package let values: [Float]

    /// Packs vectors.
    ///
    /// - Precondition: `values.count == rows * columns`, all at least 1 but `rows`, which may be 0.
    package init(rows: Int, columns: Int, values: [Float]) {
        precondition(rows >= 0 && columns > 0 && values.count == rows * columns)
        self.rows = rows
        self.columns = columns
        self.values = values
    }

    /// Bytes that the entries take.
    package var byteCount: Int { values.count * MemoryLayout<Float>.stride }

    /// The squared L2 norm of each row.
    package var squaredNorms: [Float] {
        let kernels = SearchKernels.best
        return (0..<rows).map { row in withRow(row) { kernels.product($0, $0) } }
    }

    /// The inner products of a vector with some of the rows.
    ///
    /// - Parameters:
    ///   - vector: ``columns`` entries.
    ///   - range: the rows.
    /// - Returns: a product for each row of the range.
    /// - Precondition: the lengths fit and the range is inside the matrix.
    package func products(with vector: [Float], rows range: Range<Int>) -> [Float] {
        let kernels = SearchKernels.best
        return vector.withUnsafeBufferPointer { vector in
            range.map { row in withRow(row) { kernels.product($0, vector) } }
        }
    }

    /// The squared L2 distances of a vector to some of the rows, each as a sum of squares: nothing cancels out where
    /// the distance is short.
    ///
    /// - Parameters:
    ///   - vector: ``columns`` entries.
    ///   - range: the rows.
    /// - Returns: a squared distance for each row of the range.
    /// - Precondition: the lengths fit and the range is inside the matrix.
    package func squaredDistances(to vector: [Float], rows range: Range<Int>) -> [Float] {
        let kernels = SearchKernels.best
        return vector.withUnsafeBufferPointer { vector in
            range.map { row in withRow(row) { kernels.squaredDistance($0, vector) } }
        }
    }

    /// The inner products of some rows with all rows.
    ///
    /// - Parameters:
    ///   - range: the rows on the left.
    ///   - products: receives `range.count * rows` entries, row-major; must hold as many.
    /// - Precondition: the entries are numbers, at most ``SearchKernels/mostColumns`` a row.
    package func multiply(_ range: Range<Int>, into products: inout [Float]) {
        withProbes(range, room: products.count) { probes, values in
            SearchKernels.best.products(
                values, rows: rows, probes, 0..<range.count, into: &products, stride: rows)
        }
    }

    /// The squared L2 distances of some rows to all rows, each as a sum of squares.
    ///
    /// - Parameters:
    ///   - range: the rows on the left.
    ///   - squares: receives `range.count * rows` entries, row-major; must hold as many.
    /// - Precondition: as for products.
    package func squaredDistances(_ range: Range<Int>, into squares: inout [Float]) {
        withProbes(range, room: squares.count) { probes, values in
            SearchKernels.best.squaredDistances(
                values, rows: rows, probes, 0..<range.count, into: &squares, stride: rows)
        }
    }

    private func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        values.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[row * columns..<(row + 1) * columns]))
        }
    }

    private func withProbes(
        _ range: Range<Int>, room: Int, _ body: (SearchProbes, UnsafePointer<Float>) -> Void
    ) {
        precondition(range.lowerBound >= 0 && range.upperBound <= rows && room >= range.count * rows)
        guard !range.isEmpty else { return }
        let probes = SearchProbes(
            count: range.count, columns: columns,
            values: Array(values[range.lowerBound * columns..<range.upperBound * columns]))
        values.withUnsafeBufferPointer { values in
            guard let start = values.baseAddress else { return }
            body(probes, start)
        }
    }
}
