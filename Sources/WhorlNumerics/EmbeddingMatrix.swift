internal import COpenBLAS

/// Vectors of one length packed behind each other, to be compared with another vector all at once.
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

    /// The inner products of a vector with some of the rows: one matrix-vector product of OpenBLAS.
    ///
    /// - Parameters:
    ///   - vector: ``columns`` entries.
    ///   - range: the rows.
    /// - Returns: a product for each row of the range. How a sum is rounded may depend on where the row stands in
    ///   the range, so that equal ranges give equal results and others nearly so.
    /// - Precondition: the lengths fit and the range is inside the matrix.
    package func products(with vector: [Float], rows range: Range<Int>) -> [Float] {
        precondition(vector.count == columns && range.lowerBound >= 0 && range.upperBound <= rows)
        guard !range.isEmpty else { return [] }
        BLASThreads.useOne()
        var products = [Float](repeating: 0, count: range.count)
        values.withUnsafeBufferPointer { values in
            guard let start = values.baseAddress else { return }
            cblas_sgemv(
                CblasRowMajor, CblasNoTrans, Int32(range.count), Int32(columns), 1, start + range.lowerBound * columns,
                Int32(columns), vector, 1, 0, &products, 1)
        }
        return products
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
        precondition(vector.count == columns && range.lowerBound >= 0 && range.upperBound <= rows)
        return values.withUnsafeBufferPointer { values in
            vector.withUnsafeBufferPointer { vector in
                range.map { row in
                    Self.squaredDistance(
                        UnsafeBufferPointer(rebasing: values[row * columns..<(row + 1) * columns]), vector)
                }
            }
        }
    }

    private static func squaredDistance(
        _ a: UnsafeBufferPointer<Float>, _ b: UnsafeBufferPointer<Float>
    ) -> Float {
        typealias Lanes = SIMD8<Float>
        let whole = a.count - a.count % Lanes.scalarCount
        let (left, right) = (UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
        var lanes = Lanes.zero
        for index in stride(from: 0, to: whole, by: Lanes.scalarCount) {
            let offset = index * MemoryLayout<Float>.stride
            let difference =
                left.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
                - right.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
            lanes += difference * difference
        }
        return (whole..<a.count).reduce(lanes.sum()) { $0 + (a[$1] - b[$1]) * (a[$1] - b[$1]) }
    }
}
