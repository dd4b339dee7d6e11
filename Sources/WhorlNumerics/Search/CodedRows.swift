internal import CKernels

/// Vectors of one length in the coarse forms that a search scans before it looks at the vectors themselves: a signed byte
/// an entry, and a bit an entry.
///
/// A row `x` is coded as `scale * code` with codes of -127...127 and `scale = max |x| / 127`, so that the L2 norm of what is
/// lost, the row's *residual*, bounds the error of every product with it.
///
/// The bytes are one buffer that may be stored as it is; their layout does not depend on the processor. Rows stand in
/// groups of 16, the last filled up with zeros:
///
/// - codes + 128, unsigned: of a group four entries of row 0, the same four of row 1, ... row 15, then the next four;
///   entries beyond the last are zero (128);
/// - scales, then residuals (rounded up): a float a row;
/// - signs: of a group, 64 entries' bits of each of 16 rows as 64-bit words, then the next 64; a bit is set where the entry is
///   greater than 0, entry 0 lowest; bits beyond the last are 0.
///
/// All parts begin at multiples of 64 bytes.
package struct CodedRows: Sendable {
    /// Rows that stand together.
    package static let group = 16
    /// The greatest code.
    package static let greatestCode = 127

    /// Vectors.
    package let rows: Int
    /// Entries of a vector.
    package let columns: Int
    /// The stored form, ``byteCount(rows:columns:)`` bytes.
    package let bytes: AlignedBytes

    /// Takes the stored form.
    ///
    /// - Precondition: there are ``byteCount(rows:columns:)`` bytes.
    package init(rows: Int, columns: Int, bytes: AlignedBytes) {
        precondition(bytes.count == Self.byteCount(rows: rows, columns: columns))
        self.rows = rows
        self.columns = columns
        self.bytes = bytes
    }
}

extension CodedRows {
    /// Gives the kernels' view of some rows.
    ///
    /// - Precondition: the rows begin with a group.
    func withView<Result>(
        of rows: Range<Int>? = nil, _ body: (UnsafePointer<whorl_coded_rows>) -> Result
    ) -> Result {
        let layout = Layout(rows: self.rows, columns: columns), start = UnsafeRawPointer(bytes.start)
        let range = rows ?? 0..<self.rows, first = range.lowerBound
        precondition(first.isMultiple(of: Self.group) && range.upperBound <= self.rows)
        var view = whorl_coded_rows(
            rows: range.count, columns: columns,
            codes: (start + layout.code(first, 0)).assumingMemoryBound(to: UInt8.self),
            scales: (start + layout.scales).assumingMemoryBound(to: Float.self) + first,
            residuals: (start + layout.residuals).assumingMemoryBound(to: Float.self) + first,
            signs: (start + layout.signs).assumingMemoryBound(to: UInt64.self) + layout.word(first, 0))
        return withExtendedLifetime(bytes) { body(&view) }
    }
}
