/// One field of a protobuf message: its number and where its payload lies.
package struct WireField {
    /// How a payload is stored, by the numbers of the encoding.
    enum Kind: UInt64 {
        case varint = 0
        case fixed64 = 1
        case bytes = 2
        case fixed32 = 5
    }

    /// The number that the message's definition gives the field.
    package let number: Int
    /// How the payload is stored.
    let kind: Kind
    /// The message's name and the field's number, for errors.
    let place: String
    /// The payload.
    let payload: WireReader

    /// A whole number.
    package func integer() throws(NetworkError) -> Int {
        try require(.varint)
        var reader = payload
        return Int(truncatingIfNeeded: try reader.varint())
    }

    /// A real number.
    package func real() throws(NetworkError) -> Float {
        try require(.fixed32)
        return payload.float(at: 0)
    }

    /// A text.
    package func text() throws(NetworkError) -> String {
        try require(.bytes)
        return payload.text
    }

    /// A message inside the message.
    func message(_ name: String) throws(NetworkError) -> WireReader {
        try require(.bytes)
        return payload.named(name)
    }

    /// Whole numbers, one of them or packed ones.
    package func integers() throws(NetworkError) -> [Int] {
        if kind == .varint { return [try integer()] }
        try require(.bytes)
        var reader = payload
        var numbers: [Int] = []
        while !reader.isAtEnd { numbers.append(Int(truncatingIfNeeded: try reader.varint())) }
        return numbers
    }

    /// Real numbers, one of them or packed ones.
    package func reals() throws(NetworkError) -> [Float] {
        if kind == .fixed32 { return [payload.float(at: 0)] }
        try require(.bytes)
        let width = MemoryLayout<Float>.size
        guard payload.count.isMultiple(of: width) else {
            throw .damagedModel(reason: "\(place) has a part of a number")
        }
        return (0..<payload.count / width).map { payload.float(at: $0 * width) }
    }

    private func require(_ expected: Kind) throws(NetworkError) {
        guard kind == expected else { throw .damagedModel(reason: "\(place) is stored in a wrong way") }
    }
}
