internal import WhorlNumerics

/// The fields of a file of images, from front to back; numbers have their most significant byte first.
///
/// Reading past the end is an error that names the byte.
struct BigEndianReader {
    private var bytes: ByteReader<WhorlError>
    private let fault: @Sendable (_ offset: Int, _ reason: String) -> WhorlError

    /// Reads a part of an input; `fault` makes the error of a place and a reason.
    init(_ bytes: ArraySlice<UInt8>, fault: @escaping @Sendable (_ offset: Int, _ reason: String) -> WhorlError) {
        self.bytes = ByteReader(bytes, order: .bigEndian) { fault($0, "the data ends early") }
        self.fault = fault
    }

    /// The next byte, counted from the start of the whole input.
    var position: Int { bytes.position }

    /// Bytes that are not read yet.
    var remaining: Int { bytes.remaining }

    /// The error of a fault about here.
    func damage(_ reason: String) -> WhorlError { fault(position, reason) }

    /// Reads so many bytes.
    mutating func take(_ count: Int) throws(WhorlError) -> ArraySlice<UInt8> { try bytes.take(count) }

    mutating func byte() throws(WhorlError) -> Int { Int(try bytes.read(UInt8.self)) }

    mutating func uint16() throws(WhorlError) -> Int { Int(try bytes.read(UInt16.self)) }

    mutating func uint32() throws(WhorlError) -> Int { Int(try bytes.read(UInt32.self)) }

    /// Reads a length of 48 bits, as finger image records have.
    mutating func uint48() throws(WhorlError) -> Int {
        try bytes.readNumber(bytes: (UInt32.bitWidth + UInt16.bitWidth) / UInt8.bitWidth)
    }

    /// Reads a number of 64 bits that is a length.
    mutating func uint64() throws(WhorlError) -> Int {
        let (high, low) = (try uint32(), try uint32())
        guard high <= Int(Int32.max) else { throw damage("a length is impossible") }
        return high << UInt32.bitWidth | low
    }
}
