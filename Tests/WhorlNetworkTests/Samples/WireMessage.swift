/// Writes a protobuf message.
struct WireMessage {
    private(set) var bytes: [UInt8] = []

    /// Adds the bytes of a number of variable length.
    mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Adds the key of a field: its number and the kind of its payload.
    mutating func key(_ field: Int, kind: Int) {
        varint(UInt64(field << 3 | kind))
    }

    mutating func integer(_ field: Int, _ number: Int) {
        key(field, kind: 0)
        varint(UInt64(bitPattern: Int64(number)))
    }

    mutating func real(_ field: Int, _ number: Float) {
        key(field, kind: 5)
        bytes += Self.littleEndian(number.bitPattern)
    }

    mutating func bytes(_ field: Int, _ payload: [UInt8]) {
        key(field, kind: 2)
        varint(UInt64(payload.count))
        bytes += payload
    }

    mutating func text(_ field: Int, _ text: String) {
        bytes(field, Array(text.utf8))
    }

    mutating func message(_ field: Int, _ build: (inout WireMessage) -> Void) {
        var message = WireMessage()
        build(&message)
        bytes(field, message.bytes)
    }

    /// Whole numbers one after another in one payload.
    mutating func packed(_ field: Int, _ numbers: [Int]) {
        var message = WireMessage()
        for number in numbers { message.varint(UInt64(bitPattern: Int64(number))) }
        bytes(field, message.bytes)
    }

    /// The bytes of a number, least significant first.
    static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
