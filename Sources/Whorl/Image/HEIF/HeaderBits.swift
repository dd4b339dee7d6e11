/// Takes the header of a coded stream apart bit by bit, the highest bit of a byte first.
struct HeaderBits {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a number of at most 32 bits.
    mutating func read(_ count: Int) throws(HEIFFault) -> Int {
        guard place + count <= bytes.count * UInt8.bitWidth else { throw .damage("a header ends early") }
        var value = 0
        for _ in 0..<count {
            let bit = bytes[place / UInt8.bitWidth] >> (UInt8.bitWidth - 1 - place % UInt8.bitWidth) & 1
            value = value << 1 | Int(bit)
            place += 1
        }
        return value
    }

    /// Passes over bits; what lies behind the end is found by the next read.
    mutating func skip(_ count: Int) throws(HEIFFault) { place += count }

    /// Reads an Exp-Golomb code without sign (ITU-T H.265, 9.2).
    mutating func readExponential() throws(HEIFFault) -> Int {
        var zeros = 0
        while try read(1) == 0 {
            zeros += 1
            guard zeros < UInt32.bitWidth else { throw .damage("a number is impossible") }
        }
        return (1 << zeros) - 1 + (try read(zeros))
    }
}
