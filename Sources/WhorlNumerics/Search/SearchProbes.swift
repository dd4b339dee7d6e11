internal import CKernels

/// Vectors that are searched for, in every form that a scan needs; made once, then used with any number of rows.
package struct SearchProbes: Sendable {
    /// Vectors.
    package let count: Int
    /// Entries of a vector.
    package let columns: Int
    /// `count x columns` entries, row-major.
    package let values: [Float]
    /// Where the forms are.
    let layout: Layout
    /// Entries, signs and codes as the kernels read them; what is beyond a vector's last is 0.
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
        let stride = columns.roundedUp(toMultipleOf: AlignedBytes.alignment)
        let layout = Layout(count: count, stride: stride)
        let forms = AlignedBytes(count: layout.byteCount, lasts: false)
        self.layout = layout
        self.forms = forms
        terms = (0..<count).map { probe in
            let entries = values[probe * columns..<(probe + 1) * columns]
            return Self.prepare(entries, at: probe, layout, in: forms)
        }
    }
}
