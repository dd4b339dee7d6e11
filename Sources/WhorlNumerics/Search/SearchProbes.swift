/// Vectors that are searched for, in every form that a scan needs; made once, then used with any number of rows.
package struct SearchProbes: Sendable {
    /// Vectors.
    package let count: Int
    /// Entries of a vector.
    package let columns: Int
    /// `count x columns` entries, row-major.
    package let values: [Float]

    /// Prepares vectors.
    ///
    /// - Precondition: `values.count == count * columns`, all numbers.
    package init(count: Int, columns: Int, values: [Float]) {
        precondition(count >= 0 && columns > 0 && values.count == count * columns)
        self.count = count
        self.columns = columns
        self.values = values
    }
}
