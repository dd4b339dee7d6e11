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

    private let bytes: [UInt8]
    private let start: Int
    private let end: Int
    private var position: Int
    /// The message's name, for errors.
    private let name: String

    /// Reads the whole of `bytes` as one message.
    package init(_ bytes: [UInt8], name: String) {
        self.init(bytes, 0..<bytes.count, name: name)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>, name: String) {
        self.bytes = bytes
        self.name = name
        start = range.lowerBound
        end = range.upperBound
        position = start
    }

    /// Bytes of the message.
    var count: Int { end - start }

    /// Whether nothing is left to read.
    var isAtEnd: Bool { position == end }

    /// The whole message as text; what is no UTF-8 is replaced.
    var text: String { String(decoding: bytes[start..<end], as: UTF8.self) }

    /// The same message under another name.
    func named(_ name: String) -> WireReader { WireReader(bytes, start..<end, name: name) }

    /// Calls `body` with the message's bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    }

    /// The number that lies at an offset.
    ///
    /// - Precondition: the message has four bytes there.
    func float(at offset: Int) -> Float {
        withBytes { Float(bitPattern: UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))) }
    }

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
        let begin: Int
        switch kind {
        case .varint:
            begin = position
            _ = try varint()
        case .fixed64:
            begin = try skip(UInt64(MemoryLayout<UInt64>.size), place)
        case .fixed32:
            begin = try skip(UInt64(MemoryLayout<UInt32>.size), place)
        case .bytes:
            begin = try skip(try varint(), place)
        }
        return WireField(
            number: Int(number), kind: kind, place: place, payload: WireReader(bytes, begin..<position, name: place))
    }

    /// The next number of variable length.
    mutating func varint() throws(NetworkError) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<Self.longestVarint {
            guard position < end else { throw .damagedModel(reason: "\(name) ends early") }
            let byte = bytes[position]
            position += 1
            let bits = UInt64(byte & Self.payloadMask)
            let shift = UInt64(index * Self.payloadBits)
            guard (bits << shift) >> shift == bits else { break }
            value |= bits << shift
            if byte <= Self.payloadMask { return value }
        }
        throw .damagedModel(reason: "a number in \(name) is too long")
    }

    /// Passes over a payload and returns where it begins.
    private mutating func skip(_ count: UInt64, _ place: String) throws(NetworkError) -> Int {
        guard count <= UInt64(end - position) else {
            throw .damagedModel(reason: "\(place) has \(count) bytes and \(end - position) are left")
        }
        defer { position += Int(count) }
        return position
    }
}
