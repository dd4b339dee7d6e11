/// Collects bits, the most significant of a byte first.
package struct BitWriter {
    /// The bytes that are full.
    private var full: [UInt8] = []
    /// The bits behind them, fewer than eight, as the lowest ones.
    private var rest: UInt64 = 0
    private var restBits = 0

    /// Makes a writer with nothing written.
    package init() {}

    /// What was written so far, the last byte filled up with zeros.
    package var bytes: [UInt8] {
        restBits == 0 ? full : full + [UInt8(truncatingIfNeeded: rest << UInt64(UInt8.bitWidth - restBits))]
    }

    /// Appends the lowest bits of a number, the most significant of them first.
    ///
    /// - Precondition: `bits` is from 0 to 56.
    package mutating func write(_ number: Int, bits: Int) {
        rest = rest << UInt64(bits) | UInt64(truncatingIfNeeded: number) & (1 << UInt64(bits) - 1)
        restBits += bits
        while restBits >= UInt8.bitWidth {
            restBits -= UInt8.bitWidth
            full.append(UInt8(truncatingIfNeeded: rest >> UInt64(restBits)))
        }
    }

    /// Appends a number of 0 and above by the code of R. F. Rice and J. R. Plaunt ("Adaptive Variable-Length Coding for
    /// Efficient Compression of Spacecraft Television Data", IEEE Transactions on Communication Technology, 1971): what its
    /// lowest bits do not hold as that many ones and a zero, then the lowest bits.
    package mutating func writeRice(_ number: Int, bits: Int) {
        var ones = number >> bits
        while ones >= UInt8.bitWidth {
            write(.max, bits: UInt8.bitWidth)
            ones -= UInt8.bitWidth
        }
        write(1 << (ones + 1) - 2, bits: ones + 1)
        write(number, bits: bits)
    }
}
