/// Takes bytes apart from front to back; numbers have their most significant byte first.
///
/// Reading past the end is an error that names the byte.
struct BigEndianReader {
    private let bytes: ArraySlice<UInt8>
    /// The next byte, counted from the start of the whole input.
    private(set) var position: Int
    private let fault: @Sendable (_ offset: Int, _ reason: String) -> WhorlError

    /// Reads a part of an input; `fault` makes the error of a place and a reason.
    init(_ bytes: ArraySlice<UInt8>, fault: @escaping @Sendable (_ offset: Int, _ reason: String) -> WhorlError) {
        (self.bytes, self.fault, position) = (bytes, fault, bytes.startIndex)
    }

    /// Bytes that are not read yet.
    var remaining: Int { bytes.endIndex - position }

    /// The error of a fault about here.
    func damage(_ reason: String) -> WhorlError { fault(position, reason) }

    /// Reads so many bytes.
    mutating func take(_ count: Int) throws(WhorlError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw damage("the data ends early") }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    mutating func byte() throws(WhorlError) -> Int { try number(1) }

    mutating func uint16() throws(WhorlError) -> Int { try number(UInt16.bitWidth / UInt8.bitWidth) }

    mutating func uint32() throws(WhorlError) -> Int { try number(UInt32.bitWidth / UInt8.bitWidth) }

    /// Reads a length of 48 bits, as finger image records have.
    mutating func uint48() throws(WhorlError) -> Int {
        try number((UInt32.bitWidth + UInt16.bitWidth) / UInt8.bitWidth)
    }

    /// Reads a number of 64 bits that is a length.
    mutating func uint64() throws(WhorlError) -> Int {
        let (high, low) = (try uint32(), try uint32())
        guard high <= Int(Int32.max) else { throw damage("a length is impossible") }
        return high << UInt32.bitWidth | low
    }

    private mutating func number(_ count: Int) throws(WhorlError) -> Int {
        try take(count).reduce(0) { $0 << UInt8.bitWidth | Int($1) }
    }
}
