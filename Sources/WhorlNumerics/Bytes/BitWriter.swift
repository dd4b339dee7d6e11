/// Collects bits, the most significant of a byte first.
package struct BitWriter {
    /// What was written so far, the last byte filled up with zeros.
    package private(set) var bytes: [UInt8] = []
    /// Bits of the last byte that are free.
    private var free = 0

    /// Makes a writer with nothing written.
    package init() {}

    /// Appends the lowest bits of a number, the most significant of them first.
    package mutating func write(_ number: Int, bits: Int) {
        for bit in (0..<bits).reversed() {
            if free == 0 {
                bytes.append(0)
                free = UInt8.bitWidth
            }
            free -= 1
            bytes[bytes.count - 1] |= UInt8(number >> bit & 1) << UInt8(free)
        }
    }

    /// Appends a number of 0 and above by the code of R. F. Rice and J. R. Plaunt ("Adaptive Variable-Length Coding for
    /// Efficient Compression of Spacecraft Television Data", IEEE Transactions on Communication Technology, 1971): what its
    /// lowest bits do not hold as that many ones and a zero, then the lowest bits.
    package mutating func writeRice(_ number: Int, bits: Int) {
        for _ in 0..<(number >> bits) { write(1, bits: 1) }
        write(0, bits: 1)
        write(number, bits: bits)
    }
}
