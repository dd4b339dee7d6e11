internal import WhorlNumerics

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
    /// The bytes of the payload.
    let payload: ArraySlice<UInt8>

    /// A whole number.
    package func integer() throws(NetworkError) -> Int {
        try require(.varint)
        var reader = message
        return Int(truncatingIfNeeded: try reader.varint())
    }

    /// A real number.
    package func real() throws(NetworkError) -> Float {
        try require(.fixed32)
        return try floats(1)[0]
    }

    /// A text.
    package func text() throws(NetworkError) -> String {
        try require(.bytes)
        return String(decoding: payload, as: UTF8.self)
    }

    /// A message inside the message.
    func message(_ name: String) throws(NetworkError) -> WireReader {
        try require(.bytes)
        return WireReader(payload, name: name)
    }

    /// The bytes, which are no message.
    func bytes() throws(NetworkError) -> ArraySlice<UInt8> {
        try require(.bytes)
        return payload
    }

    /// Whole numbers, one of them or packed ones.
    package func integers() throws(NetworkError) -> [Int] {
        if kind == .varint { return [try integer()] }
        try require(.bytes)
        var reader = message
        var numbers: [Int] = []
        while !reader.isAtEnd { numbers.append(Int(truncatingIfNeeded: try reader.varint())) }
        return numbers
    }

    /// Real numbers, one of them or packed ones.
    package func reals() throws(NetworkError) -> [Float] {
        if kind == .fixed32 { return try floats(1) }
        try require(.bytes)
        let width = MemoryLayout<Float>.size
        guard payload.count.isMultiple(of: width) else {
            throw .damagedModel(reason: "\(place) has a part of a number")
        }
        return try floats(payload.count / width)
    }

    private func floats(_ count: Int) throws(NetworkError) -> [Float] {
        let place = place
        var reader = ByteReader<NetworkError>(payload) { _ in .endsEarly(place) }
        return try reader.readFloats(count)
    }

    /// The payload as a message of its own.
    private var message: WireReader { WireReader(payload, name: place) }

    private func require(_ expected: Kind) throws(NetworkError) {
        guard kind == expected else { throw .damagedModel(reason: "\(place) is stored in a wrong way") }
    }
}
