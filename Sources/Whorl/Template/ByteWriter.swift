/// Collects bytes; numbers go in little endian.
package struct ByteWriter {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

    /// Makes a writer with nothing written.
    package init() {}

    /// Appends a number in its full width, little endian.
    package mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        for byte in 0..<(Number.bitWidth / UInt8.bitWidth) {
            bytes.append(UInt8(truncatingIfNeeded: number >> (byte * UInt8.bitWidth)))
        }
    }

    /// Appends bytes as they are.
    package mutating func write(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }
}
