/// Writes Exif segments and puts them into JPEG files.
struct ExifSample {
    var orientation: Int
    var isBigEndian = false
    /// Directory entries before the orientation's: an image width, as cameras write it.
    var earlierEntries = 1
    /// 3 is a number of 16 bits.
    var type = 3
    var count = 1

    /// The segment's content, from the identifier on.
    func content() -> [UInt8] {
        var tiff: [UInt8] = isBigEndian ? Array("MM".utf8) : Array("II".utf8)
        tiff += number(42, 2) + number(8, 4) + number(earlierEntries + 1, 2)
        for _ in 0..<earlierEntries { tiff += number(0x100, 2) + number(4, 2) + number(1, 4) + number(640, 4) }
        tiff += number(0x112, 2) + number(type, 2) + number(count, 4) + number(orientation, 2) + number(0, 2)
        return Array("Exif\0\0".utf8) + tiff + number(0, 4)
    }

    /// The file with the segment behind its first marker and an unrelated one.
    func inserted(into jpeg: [UInt8]) -> [UInt8] {
        let comment: [UInt8] = [0xFF, 0xFE, 0, 6] + Array("Exif".utf8)
        return Array(jpeg[..<2]) + comment + Self.segment(content()) + jpeg[2...]
    }

    /// An APP1 segment.
    static func segment(_ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
