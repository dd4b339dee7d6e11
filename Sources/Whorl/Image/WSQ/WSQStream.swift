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

    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    /// Starts behind the marker that every file begins with.
    package init(_ bytes: [UInt8]) throws(WhorlError) {
        (self.bytes, position, end) = (bytes, 0, bytes.count)
        guard try marker() == .startOfImage else { throw damage("there is no start of an image") }
    }

    private init(part bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Bytes that are not read yet.
    var remaining: Int { end - position }

    /// The error of a file that contradicts itself about here.
    func damage(_ reason: String) -> WhorlError {
        .damagedImage(format: .wsq, reason: "byte \(position): \(reason)")
    }

    mutating func byte() throws(WhorlError) -> UInt8 {
        guard position < end else { throw damage("the data ends early") }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func uint16() throws(WhorlError) -> Int {
        let high = Int(try byte())
        return try high << UInt8.bitWidth | Int(byte())
    }

    mutating func uint32() throws(WhorlError) -> Int {
        let high = try uint16()
        return try high << UInt16.bitWidth | uint16()
    }

    /// A number written as a scale, the digits behind its point, and a whole number of 16 bits.
    mutating func scaled16() throws(WhorlError) -> Double {
        let scale = try byte()
        return Double(try uint16()) / Self.power(scale)
    }

    /// The same of 32 bits, with a sign before it that is 0 for a positive number.
    mutating func signedScaled32() throws(WhorlError) -> Double {
        let (sign, scale) = (try byte(), try byte())
        let magnitude = Double(try uint32()) / Self.power(scale)
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
            position -= 1
            throw damage("a marker is expected")
        }
        return marker
    }

    /// Reads the length of a segment, which counts itself, and gives the rest of the segment as a stream of its own.
    mutating func segment() throws(WhorlError) -> WSQStream {
        let length = try uint16() - 2
        guard (0...remaining).contains(length) else { throw damage("a segment is longer than the file") }
        defer { position += length }
        return WSQStream(part: bytes, position..<(position + length))
    }

    /// The bytes up to the next marker, without the zero that follows each one that looks like the start of a marker.
    mutating func entropyBytes() -> [UInt8] {
        var taken: [UInt8] = []
        while position < end {
            let byte = bytes[position]
            if byte == Self.prefix {
                guard position + 1 < end, bytes[position + 1] == 0 else { break }
                position += 1
            }
            taken.append(byte)
            position += 1
        }
        return taken
    }

    /// The bytes that are not read yet, as text.
    package var text: String { String(decoding: bytes[position..<end], as: UTF8.self) }
}
