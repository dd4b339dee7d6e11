/// The sum of the codes of rows, modulo 2^256: which rows there are, in whatever order they came and went.
///
/// The multiset hash MSet-Add-Hash of D. Clarke, S. Devadas, M. van Dijk, B. Gassend and G. E. Suh, "Incremental Multiset
/// Hash Functions and Their Application to Memory Integrity Checking", ASIACRYPT 2003. Codes and sums must stay secret: who
/// knows many of them finds other rows of the same sum.
package struct RowSum: Equatable, Sendable {
    /// Bytes of a sum.
    package static let byteCount = 32

    /// The least significant word first.
    private var words = SIMD4<UInt64>()

    /// The sum of no rows.
    package init() {}

    /// Takes 32 bytes, the least significant first.
    package init(_ bytes: some Collection<UInt8>) {
        for (place, byte) in bytes.prefix(Self.byteCount).enumerated() {
            words[place / Self.wordBytes] |= UInt64(byte) << UInt64(place % Self.wordBytes * UInt8.bitWidth)
        }
    }

    /// 32 bytes, the least significant first.
    package var bytes: [UInt8] {
        words.indices.flatMap { place in withUnsafeBytes(of: words[place].littleEndian) { Array($0) } }
    }

    /// Adds a row that came.
    package static func += (sum: inout RowSum, row: RowSum) {
        var carry: UInt64 = 0
        for place in sum.words.indices {
            let (partial, first) = sum.words[place].addingReportingOverflow(row.words[place])
            let (total, second) = partial.addingReportingOverflow(carry)
            sum.words[place] = total
            carry = first || second ? 1 : 0
        }
    }

    /// Takes away a row that went.
    package static func -= (sum: inout RowSum, row: RowSum) {
        var borrow: UInt64 = 0
        for place in sum.words.indices {
            let (partial, first) = sum.words[place].subtractingReportingOverflow(row.words[place])
            let (total, second) = partial.subtractingReportingOverflow(borrow)
            sum.words[place] = total
            borrow = first || second ? 1 : 0
        }
    }

    private static let wordBytes = UInt64.bitWidth / UInt8.bitWidth
}
