/// Takes bytes apart from front to back.
///
/// Reading past the end throws the error that the reader's format has for it, so that nothing is read or allocated that
/// is not there.
package struct ByteReader<Failure: Error> {
    /// How a format names bytes that are missing.
    @usableFromInline enum Shortage {
        /// One error for all places.
        case always(Failure)
        /// The error for a place.
        case at(@Sendable (_ position: Int) -> Failure)
    }

    @usableFromInline let bytes: ArraySlice<UInt8>
    @usableFromInline let order: ByteOrder
    @usableFromInline let shortage: Shortage
    /// The index of the next byte in the slice that is read.
    @usableFromInline package internal(set) var position: Int

    @inlinable init(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder, _ shortage: Shortage) {
        self.bytes = bytes
        self.order = order
        self.shortage = shortage
        position = bytes.startIndex
    }

    /// Reads `bytes` from their start.
    ///
    /// - Parameters:
    ///   - bytes: the input or a part of it.
    ///   - order: of the bytes of a number.
    ///   - shortage: is thrown where more is asked for than is left.
    @inlinable package init(_ bytes: ArraySlice<UInt8>, order: ByteOrder = .littleEndian, shortage: Failure) {
        self.init(bytes, order, .always(shortage))
    }

    /// Reads `bytes` from their start.
    ///
    /// - Parameters:
    ///   - bytes: the input or a part of it.
    ///   - order: of the bytes of a number.
    ///   - shortage: makes the error that is thrown where more is asked for than is left, of the place of the next byte.
    @inlinable package init(
        _ bytes: ArraySlice<UInt8>, order: ByteOrder = .littleEndian,
        _ shortage: @escaping @Sendable (_ position: Int) -> Failure
    ) {
        self.init(bytes, order, .at(shortage))
    }

    /// Bytes that are not read yet.
    @inlinable package var remaining: Int { bytes.endIndex - position }

    /// The bytes that are not read yet.
    @inlinable package var rest: ArraySlice<UInt8> { bytes[position...] }

    /// The error of bytes that are missing here.
    @usableFromInline var failure: Failure {
        switch shortage {
        case .always(let failure): failure
        case .at(let failure): failure(position)
        }
    }

    /// Reads the next `count` bytes.
    @inlinable package mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw failure }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    /// Goes on reading at `position`, an index of the slice that is read; behind its end nothing is left.
    ///
    /// - Precondition: `position` is not before the slice.
    @inlinable package mutating func move(to position: Int) {
        precondition(position >= bytes.startIndex)
        self.position = min(position, bytes.endIndex)
    }

    /// Passes over all bytes that are left.
    @inlinable package mutating func skipRest() {
        position = bytes.endIndex
    }

    /// Reads the next byte.
    @inlinable package mutating func readByte() throws(Failure) -> UInt8 {
        guard position < bytes.endIndex else { throw failure }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads a number of full width.
    @inlinable package mutating func read<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self
    ) throws(Failure) -> Number {
        let number = try take(Number.bitWidth / UInt8.bitWidth).withUnsafeBytes { $0.loadUnaligned(as: Number.self) }
        return order == .littleEndian ? Number(littleEndian: number) : Number(bigEndian: number)
    }

    /// Reads a number of full width that is used as an `Int`, which must have room for every number of the type.
    @inlinable package mutating func readInt<Number: FixedWidthInteger>(
        _ type: Number.Type
    ) throws(Failure) -> Int {
        Int(try read(type))
    }

    /// Reads a number of `count` bytes, none of them its sign.
    ///
    /// - Precondition: `count` is less than 8.
    @inlinable package mutating func readNumber(bytes count: Int) throws(Failure) -> Int {
        precondition(count < Int.bitWidth / UInt8.bitWidth)
        let taken = try take(count)
        func joined(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << UInt8.bitWidth | Int($1) } }
        return order == .littleEndian ? joined(taken.reversed()) : joined(taken)
    }

    /// Reads the bits of so many numbers.
    @inlinable package mutating func readFloats(_ count: Int) throws(Failure) -> [Float] {
        try readNumbers(count) { (bits: UInt32) in Float(bitPattern: bits) }
    }

    /// Reads `count` numbers of full width, each of which `transform` turns into what is returned.
    @inlinable package mutating func readNumbers<Number: FixedWidthInteger & BitwiseCopyable, Result>(
        _ count: Int, _ transform: (Number) -> Result
    ) throws(Failure) -> [Result] {
        let width = MemoryLayout<Number>.size
        // What is too long for any input is a shortage too.
        let (needed, overflow) = count.multipliedReportingOverflow(by: width)
        let taken = try take(overflow ? -1 : needed)
        return taken.withUnsafeBytes { bytes in
            (0..<count).map { index in
                let number = bytes.loadUnaligned(fromByteOffset: index * width, as: Number.self)
                return transform(order == .littleEndian ? Number(littleEndian: number) : Number(bigEndian: number))
            }
        }
    }
}

/// Which byte of a number stands first.
package enum ByteOrder: Sendable {
    /// The least significant byte.
    case littleEndian
    /// The most significant byte.
    case bigEndian
}
