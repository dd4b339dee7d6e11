internal import WhorlNumerics

/// A box of an ISO base media file (ISO/IEC 14496-12, 4.2): a type and its content.
struct HEIFBox {
    let type: String
    let content: ArraySlice<UInt8>

    /// The boxes that follow each other in the bytes.
    ///
    /// - Throws: ``HEIFFault`` where one reaches beyond the bytes.
    static func all(in bytes: ArraySlice<UInt8>) throws(HEIFFault) -> [HEIFBox] {
        var reader = HEIFBox.reader(of: bytes)
        var boxes: [HEIFBox] = []
        while reader.remaining > 0 {
            let start = reader.position
            let length = try reader.readInt(UInt32.self)
            let type = try reader.readType()
            // A length of 1 says that one of 64 bits follows, 0 that the box goes on to the end.
            let whole = length == 1 ? try reader.readNumber(of: 8) : length == 0 ? bytes.endIndex - start : length
            boxes.append(HEIFBox(type: type, content: try reader.take(whole - (reader.position - start))))
        }
        return boxes
    }

    /// Reads the content from its start.
    var reader: ByteReader<HEIFFault> { Self.reader(of: content) }

    static func reader(of bytes: ArraySlice<UInt8>) -> ByteReader<HEIFFault> {
        ByteReader(bytes, order: .bigEndian, shortage: HEIFFault.damage("the data ends early"))
    }

    /// The first of the boxes of a type.
    ///
    /// - Throws: ``HEIFFault/damage(_:)`` where no such box is found.
    static func first(_ type: String, of boxes: [HEIFBox]) throws(HEIFFault) -> HEIFBox {
        guard let box = boxes.first(where: { $0.type == type }) else { throw .damage("there is no box \(type)") }
        return box
    }
}

/// Why a HEIF file is refused before libheif reads it.
enum HEIFFault: Error, Equatable {
    /// The file contradicts itself.
    case damage(String)
    /// The file uses what is not read.
    case feature(String)
    /// The file declares more pixels than the limits allow.
    case size(width: Int, height: Int)
}

extension ByteReader<HEIFFault> {
    /// Reads four letters.
    mutating func readType() throws(HEIFFault) -> String {
        String(decoding: try take(MemoryLayout<UInt32>.size), as: UTF8.self)
    }

    /// Reads a number of 0, 1, 2, 4 or 8 bytes that is an offset or a length in the file.
    mutating func readNumber(of bytes: Int) throws(HEIFFault) -> Int {
        let number = try take(bytes).reduce(UInt64(0)) { $0 << UInt8.bitWidth | UInt64($1) }
        guard number <= UInt64(Int32.max) else { throw .damage("a length is impossible") }
        return Int(number)
    }

    /// Reads the version of a box that has one, and passes over its flags.
    mutating func readVersion() throws(HEIFFault) -> UInt8 {
        let version = try readByte()
        _ = try take(3)
        return version
    }
}
