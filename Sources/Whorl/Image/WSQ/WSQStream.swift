internal import WhorlNumerics

/// The bytes of a WSQ file from front to back: markers, lengths, numbers most significant byte first.
package struct WSQStream {
    /// Markers of two bytes, of which the first is ``WSQStream/prefix``.
    enum Marker: UInt8 {
        case startOfImage = 0xA0
        case endOfImage = 0xA1
        case startOfFrame = 0xA2
        case startOfBlock = 0xA3
        case transformTable = 0xA4
        case quantizationTable = 0xA5
        case huffmanTable = 0xA6
        case restartInterval = 0xA7
        case comment = 0xA8
    }

    /// The first byte of every marker.
    static let prefix: UInt8 = 0xFF

    private var bytes: ByteReader<WhorlError>

    /// Starts behind the marker that every file begins with.
    package init(_ bytes: [UInt8]) throws(WhorlError) {
        self.init(part: bytes[...])
        guard try marker() == .startOfImage else { throw damage("there is no start of an image") }
    }

    private init(part: ArraySlice<UInt8>) {
        let end = part.endIndex
        bytes = ByteReader(part, order: .bigEndian) { _ in Self.damage("the data ends early", at: end) }
    }

    /// Bytes that are not read yet.
    var remaining: Int { bytes.remaining }

    /// The error of a file that contradicts itself about here.
    func damage(_ reason: String) -> WhorlError { Self.damage(reason, at: bytes.position) }

    private static func damage(_ reason: String, at position: Int) -> WhorlError {
        .damagedImage(format: .wsq, reason: "byte \(position): \(reason)")
    }

    mutating func byte() throws(WhorlError) -> UInt8 { try bytes.readByte() }

    mutating func uint16() throws(WhorlError) -> Int { try bytes.readInt(UInt16.self) }

    /// A number written as a scale, the digits behind its point, and a whole number of 16 bits.
    mutating func scaled16() throws(WhorlError) -> Double {
        let scale = try byte()
        return Double(try uint16()) / Self.power(scale)
    }

    /// The same of 32 bits, with a sign before it that is 0 for a positive number.
    mutating func signedScaled32() throws(WhorlError) -> Double {
        let (sign, scale) = (try byte(), try byte())
        let magnitude = Double(try bytes.readInt(UInt32.self)) / Self.power(scale)
        return sign == 0 ? magnitude : -magnitude
    }

    private static let base = 10.0

    /// Ten to so many.
    private static func power(_ scale: UInt8) -> Double {
        (0..<scale).reduce(1.0) { power, _ in power * base }
    }

    /// Reads a marker.
    mutating func marker() throws(WhorlError) -> Marker {
        guard try byte() == Self.prefix, let marker = Marker(rawValue: try byte()) else {
            throw Self.damage("a marker is expected", at: bytes.position - 1)
        }
        return marker
    }

    /// Reads the length of a segment, which counts itself, and gives the rest of the segment as a stream of its own.
    mutating func segment() throws(WhorlError) -> WSQStream {
        let length = try uint16() - 2
        guard (0...remaining).contains(length) else { throw damage("a segment is longer than the file") }
        return WSQStream(part: try bytes.take(length))
    }

    /// The bytes up to the next marker, without the zero that follows each one that looks like the start of a marker.
    mutating func entropyBytes() -> [UInt8] {
        let rest = bytes.rest
        var taken: [UInt8] = []
        var position = rest.startIndex
        while position < rest.endIndex {
            let byte = rest[position]
            if byte == Self.prefix {
                guard position + 1 < rest.endIndex, rest[position + 1] == 0 else { break }
                position += 1
            }
            taken.append(byte)
            position += 1
        }
        bytes.move(to: position)
        return taken
    }

    /// The bytes that are not read yet, as text.
    var text: String { String(decoding: bytes.rest, as: UTF8.self) }
}
