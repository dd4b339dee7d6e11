/// Collects bytes.
package struct ByteWriter {
    /// What was written so far.
    package internal(set) var bytes: [UInt8] = []
    @usableFromInline let order: ByteOrder

    /// Makes a writer with nothing written; `order` is that of the bytes of a number.
    @inlinable package init(order: ByteOrder = .littleEndian) {
        self.order = order
    }

    /// Appends a number in its full width.
    @inlinable package mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: ordered(number)) { bytes.append(contentsOf: $0) }
    }

    /// Appends a byte.
    package mutating func write(_ number: UInt8) {
        bytes.append(number)
    }

    /// Appends a number in its full width. The generic function does the same, at ten times the cost where it is called for a
    /// type that is looked up at run time, as from other modules.
    package mutating func write(_ number: UInt16) {
        append(UInt64(number), width: MemoryLayout<UInt16>.size)
    }

    /// Appends a number in its full width.
    package mutating func write(_ number: UInt32) {
        append(UInt64(number), width: MemoryLayout<UInt32>.size)
    }

    /// Appends a number in its full width.
    package mutating func write(_ number: UInt64) {
        append(number, width: MemoryLayout<UInt64>.size)
    }

    private mutating func append(_ number: UInt64, width: Int) {
        for place in 0..<width {
            let byte = order == .littleEndian ? place : width - 1 - place
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(byte * UInt8.bitWidth)))
        }
    }

    /// Appends the bits of numbers.
    @inlinable package mutating func write(_ numbers: [Float]) {
        bytes.reserveCapacity(bytes.count + numbers.count * MemoryLayout<Float>.stride)
        numbers.map { ordered($0.bitPattern) }.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends bytes as they are.
    @inlinable package mutating func write(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends bytes as they are.
    @inlinable package mutating func write(_ more: [UInt8]) {
        bytes += more
    }

    /// Appends so many zeros.
    package mutating func writeZeros(_ count: Int) {
        bytes.append(contentsOf: repeatElement(0, count: count))
    }

    /// Writes a number over what stands at an offset.
    @inlinable package mutating func replace(_ number: some FixedWidthInteger, at offset: Int) {
        withUnsafeBytes(of: ordered(number)) { bytes.replaceSubrange(offset..<(offset + $0.count), with: $0) }
    }

    @inlinable func ordered<Number: FixedWidthInteger>(_ number: Number) -> Number {
        order == .littleEndian ? number.littleEndian : number.bigEndian
    }
}
