/// Numbers at places of a byte string, least significant byte first; a place outside is an error and no trap.
struct LittleEndianBytes {
    /// The whole file.
    let bytes: [UInt8]
    /// What to blame.
    let format: ImageFormat

    func byte(at offset: Int) throws(WhorlError) -> Int {
        guard bytes.indices.contains(offset) else { throw endsEarly }
        return Int(bytes[offset])
    }

    func uint16(at offset: Int) throws(WhorlError) -> Int {
        try byte(at: offset) | byte(at: offset + 1) << UInt8.bitWidth
    }

    func uint32(at offset: Int) throws(WhorlError) -> Int {
        try uint16(at: offset) | uint16(at: offset + 2) << UInt16.bitWidth
    }

    func int32(at offset: Int) throws(WhorlError) -> Int {
        Int(Int32(truncatingIfNeeded: try uint32(at: offset)))
    }

    /// The error of a file that is shorter than its header says.
    var endsEarly: WhorlError { .damagedImage(format: format, reason: "the data ends early") }
}
