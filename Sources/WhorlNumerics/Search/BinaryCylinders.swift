internal import CKernels

/// Rows of bits, each with a mask of the bits that are known, compared by counting.
package struct BinaryCylinders: Sendable, Equatable {
    /// Words of bits in a row.
    @usableFromInline package static let words = Int(WHORL_CYLINDER_WORDS)
    /// Bits in a row.
    package static let bits = words * UInt64.bitWidth

    /// For each row its words of bits, then as many of mask; a bit is set only where its mask is.
    @usableFromInline package private(set) var storage: [UInt64]
    /// Rows.
    package let count: Int

    /// Makes rows without a known bit.
    package init(count: Int) {
        self.count = count
        storage = Array(repeating: 0, count: count * 2 * Self.words)
    }

    /// Gives `body` the bytes of all rows to write.
    mutating func withRows(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        storage.withUnsafeMutableBytes { body($0) }
    }

    /// Marks a bit as known, and sets it.
    package mutating func know(row: Int, bit: Int, isSet: Bool) {
        let word = row * 2 * Self.words + bit / UInt64.bitWidth
        let one = UInt64(1) << UInt64(bit % UInt64.bitWidth)
        storage[word + Self.words] |= one
        if isSet { storage[word] |= one }
    }

    /// A bit of a row; nil where it is unknown.
    @inlinable package func bit(row: Int, bit: Int) -> Bool? {
        let word = row * 2 * Self.words + bit / UInt64.bitWidth
        let shift = UInt64(bit % UInt64.bitWidth)
        return storage[word + Self.words] >> shift & 1 == 1 ? storage[word] >> shift & 1 == 1 : nil
    }

    /// The similarity of every row here (a result's row) with every row there (its column).
    ///
    /// `1 - |a xor b| / (|a| + |b|)` over the bits known in both, with the Euclidean norm (Cappelli, Ferrara and
    /// Maltoni, Minutia cylinder-code, PAMI 2010, eq. 18 for bits).
    ///
    /// - Parameters:
    ///   - other: the rows of the result's columns.
    ///   - least: rows with fewer bits known in both have similarity 0.
    ///   - result: receives `count * other.count` values in `0...1`, row-major, in its memory where that is enough; what it
    ///     held is gone.
    package func measureSimilarities(with other: BinaryCylinders, least: Int, into result: inout [Float]) {
        let needed = count * other.count
        if result.count > needed { result.removeLast(result.count - needed) }
        if result.count < needed { result.append(contentsOf: repeatElement(0, count: needed - result.count)) }
        storage.withUnsafeBufferPointer { mine in
            other.storage.withUnsafeBufferPointer { others in
                result.withUnsafeMutableBufferPointer { out in
                    guard let mine = mine.baseAddress, let others = others.baseAddress, let out = out.baseAddress
                    else { return }
                    for row in 0..<count {
                        whorl_cylinder_row(
                            mine + row * 2 * Self.words, others, other.count, Int32(least), out + row * other.count)
                    }
                }
            }
        }
    }
}
