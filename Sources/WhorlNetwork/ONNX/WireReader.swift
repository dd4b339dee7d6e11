internal import WhorlNumerics

/// Reads the fields of one protobuf message one after another, strictly.
///
/// The encoding is that of https://protobuf.dev/programming-guides/encoding/; groups, which are obsolete, are refused.
/// Fields that a caller does not know are passed over, as the encoding wants it. Nothing is copied.
package struct WireReader {
    private static let longestVarint = 10
    private static let payloadBits = 7
    private static let payloadMask: UInt8 = 0x7F
    private static let kindBits: UInt64 = 3
    private static let kindMask: UInt64 = 7
    private static let largestNumber: UInt64 = (1 << 29) - 1

    private var bytes: ByteReader<NetworkError>
    /// The message's name, for errors.
    private let name: String

    /// Reads the whole of `bytes` as one message.
    package init(_ bytes: ArraySlice<UInt8>, name: String) {
        self.bytes = ByteReader(bytes) { _ in .endsEarly(name) }
        self.name = name
    }

    /// Whether nothing is left to read.
    var isAtEnd: Bool { bytes.remaining == 0 }

    /// The next field, or nil at the end.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)``.
    package mutating func next() throws(NetworkError) -> WireField? {
        guard !isAtEnd else { return nil }
        let key = try varint()
        let number = key >> Self.kindBits
        guard (1...Self.largestNumber).contains(number), let kind = WireField.Kind(rawValue: key & Self.kindMask) else {
            throw .damagedModel(reason: "\(name) has a field of no known kind")
        }
        let place = "field \(number) of \(name)"
        let payload: ArraySlice<UInt8> =
            switch kind {
            case .varint: try varintBytes()
            case .fixed64: try take(UInt64(MemoryLayout<UInt64>.size), place)
            case .fixed32: try take(UInt64(MemoryLayout<UInt32>.size), place)
            case .bytes: try take(try varint(), place)
            }
        return WireField(number: Int(number), kind: kind, place: place, payload: payload)
    }

    /// The next number of variable length.
    mutating func varint() throws(NetworkError) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<Self.longestVarint {
            let byte = try bytes.readByte()
            let bits = UInt64(byte & Self.payloadMask)
            let shift = UInt64(index * Self.payloadBits)
            guard (bits << shift) >> shift == bits else { break }
            value |= bits << shift
            if byte <= Self.payloadMask { return value }
        }
        throw .damagedModel(reason: "a number in \(name) is too long")
    }

    /// The bytes of the next number of variable length.
    private mutating func varintBytes() throws(NetworkError) -> ArraySlice<UInt8> {
        let rest = bytes.rest
        _ = try varint()
        return rest[..<bytes.position]
    }

    /// Takes the payload of the field at `place`.
    private mutating func take(_ count: UInt64, _ place: String) throws(NetworkError) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.remaining) else {
            throw .damagedModel(reason: "\(place) has \(count) bytes and \(bytes.remaining) are left")
        }
        return try bytes.take(Int(count))
    }
}

extension NetworkError {
    /// The error of a message or field that is cut off.
    static func endsEarly(_ place: String) -> NetworkError { .damagedModel(reason: "\(place) ends early") }
}
