/// A code of 128 bits: alike things have codes that differ in few of them.
package struct BinaryCode: Sendable, Equatable {
    /// Bits of a code.
    package static let bits = 128

    /// Bits 0 to 63, bit 0 lowest.
    package let low: UInt64
    /// Bits 64 to 127.
    package let high: UInt64

    /// Joins the halves.
    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Makes a code bit by bit.
    ///
    /// - Parameter isSet: whether a bit is set, by its number `0..<bits`.
    package init(_ isSet: (Int) -> Bool) {
        func half(_ first: Int) -> UInt64 {
            (0..<UInt64.bitWidth).reduce(0) { $0 | (isSet(first + $1) ? 1 << $1 : 0) }
        }
        self.init(low: half(0), high: half(UInt64.bitWidth))
    }

    /// The number of bits in which two codes differ.
    package func distance(to other: BinaryCode) -> Int {
        (low ^ other.low).nonzeroBitCount + (high ^ other.high).nonzeroBitCount
    }
}
