/// Takes bits from front to back, as ``BitWriter`` wrote them.
package struct BitReader {
    private let bytes: ArraySlice<UInt8>
    /// Bits that were taken, more than there are where too many were asked for.
    private var position = 0

    /// Reads `bytes` from their start.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// Whether more was asked for than there is; zeros were given for it.
    package var isOverrun: Bool { position > bytes.count * UInt8.bitWidth }

    /// Whether all was taken, but for zeros that fill the last byte.
    package var isAtEnd: Bool {
        let rest = bytes.count * UInt8.bitWidth - position
        return (0..<UInt8.bitWidth).contains(rest) && window == 0
    }

    /// Takes a number of so many bits, 32 at most.
    package mutating func read(bits: Int) -> Int {
        defer { position += bits }
        return bits == 0 ? 0 : Int(window >> UInt64(UInt64.bitWidth - bits))
    }

    /// Takes a number that ``BitWriter/writeRice(_:bits:)`` wrote with as many lowest bits; one above `limit` where it
    /// would be greater.
    package mutating func readRice(bits: Int, limit: Int) -> Int {
        var high = 0
        while high <= limit >> bits {
            let ones = min((~window).leadingZeroBitCount, Self.leastWindow - 1)
            position += ones
            high += ones
            guard ones == Self.leastWindow - 1 else { break }
        }
        position += 1
        let low = read(bits: bits)
        return high > limit >> bits ? limit + 1 : min(high << bits | low, limit + 1)
    }

    /// Bits that ``window`` has at least.
    private static let leastWindow = UInt64.bitWidth - UInt8.bitWidth + 1

    /// The next bits, the first the most significant; zeros past the end.
    private var window: UInt64 {
        let place = position / UInt8.bitWidth
        let size = MemoryLayout<UInt64>.size
        let window = bytes.withUnsafeBytes { bytes in
            guard place + size > bytes.count else {
                return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            }
            return (place..<place + size).reduce(0) { window, place in
                window << UInt64(UInt8.bitWidth) | UInt64(place < bytes.count ? bytes[place] : 0)
            }
        }
        return window << UInt64(position % UInt8.bitWidth)
    }
}
