/// Collects bytes; numbers go in little endian.
package struct ByteWriter {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

    /// Makes a writer with nothing written.
    package init() {}

    /// Appends a number in its full width, little endian.
    package mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends the bits of numbers, each little endian.
    package mutating func write(_ numbers: [Float]) {
        bytes.reserveCapacity(bytes.count + numbers.count * MemoryLayout<Float>.stride)
        numbers.map { $0.bitPattern.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends bytes as they are.
    package mutating func write(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }
}
