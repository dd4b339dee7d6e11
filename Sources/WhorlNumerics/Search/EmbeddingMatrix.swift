/// Vectors of one length packed behind each other, to be compared with a probe.
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
}
