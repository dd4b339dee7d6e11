internal import CKernels

/// Vectors that are searched for, in every form that a scan needs; made once, then used with any number of rows.
package struct SearchProbes: Sendable {
    /// Vectors.
    package let count: Int
    /// Entries of a vector.
    package let columns: Int
    /// `count x columns` entries, row-major.
    package let values: [Float]
    /// From a vector's entries to the next one's in the forms below, in entries: whole cache lines of codes.
    let stride: Int
    /// Entries, codes and signs as the kernels read them, one after another; what is beyond a vector's last is 0.
    let forms: AlignedBytes
    let terms: [whorl_search_terms]

    /// Prepares vectors.
    ///
    /// - Precondition: `values.count == count * columns`, all numbers, and columns are 1...``SearchKernels/mostColumns``.
    package init(count: Int, columns: Int, values: [Float]) {
        precondition(count >= 0 && (1...SearchKernels.mostColumns).contains(columns) && values.count == count * columns)
        self.count = count
        self.columns = columns
        self.values = values
        stride = (columns + AlignedBytes.alignment - 1) / AlignedBytes.alignment * AlignedBytes.alignment
        forms = AlignedBytes(
            count: count * (stride * (MemoryLayout<Float>.stride + 1) + stride / UInt8.bitWidth))
        let forms = forms, stride = stride
        terms = (0..<count).map { probe in
            let entries = values[probe * columns..<(probe + 1) * columns]
            return Self.prepare(entries, at: probe, of: count, stride: stride, in: forms)
        }
    }
}
