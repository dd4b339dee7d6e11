internal import WhorlIdentity
package import WhorlNumerics

/// Consecutive vectors of an index, by key: what is scanned, copied, stored and given to a thread at once. Never changed.
@usableFromInline package final class VectorBlock: Sendable {
    /// The most vectors of a block: the bytes of 1024 codes of 512 entries are half a mebibyte, which a processor keeps at
    /// hand while it goes over them for many probes.
    package static let capacity = 1024

    /// The vectors' names, in rising order.
    @usableFromInline package let keys: [VectorKey]
    /// The person each vector belongs to, in row order.
    package let persons: PersonRuns
    /// The vectors' coarse forms.
    package let coded: CodedRows
    /// The vectors.
    package let values: BlockValues

    /// Joins what belongs to the same vectors.
    ///
    /// - Precondition: `keys` is in rising order, and has a key for each row of `coded`.
    package init(keys: [VectorKey], coded: CodedRows, values: BlockValues) {
        precondition(keys.count == coded.rows && keys.count <= Self.capacity)
        self.keys = keys
        self.coded = coded
        self.values = values
        persons = PersonRuns(keys)
    }

    /// Codes vectors.
    ///
    /// - Parameters:
    ///   - keys: names, in rising order; at least 1, at most ``capacity``.
    ///   - values: as many vectors as floats, row-major.
    package convenience init(keys: [VectorKey], values: AlignedBytes) {
        let floats = values.bytes.bindMemory(to: Float.self)
        let coded = CodedRows(rows: keys.count, columns: floats.count / keys.count, values: floats)
        self.init(keys: keys, coded: coded, values: BlockValues(values))
    }

    /// Codes vectors that lie in an array.
    package convenience init(keys: [VectorKey], floats: [Float]) {
        self.init(keys: keys, values: floats.withUnsafeBytes { AlignedBytes(copying: $0) })
    }

    /// The place of a key, or where it would stand.
    func place(of key: VectorKey) -> Int {
        keys.partition { $0 >= key }
    }

    /// The rows of a person.
    func rows(of bcid: BCID) -> Range<Int> {
        let start = keys.partition { $0.bcid >= bcid }
        return start..<(start + keys[start...].prefix { $0.bcid == bcid }.count)
    }
}
