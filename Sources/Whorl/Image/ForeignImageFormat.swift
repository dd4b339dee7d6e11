/// Formats that are known by name, so that whoever gives one learns what to do with it, and are not read.
enum ForeignImageFormat {
    /// Bytes in which an SVG file must show that it is one.
    private static let textHead = 1024

    /// The name of the format whose signature the bytes begin with, or nil for a format that is read or unknown.
    static func name(of bytes: [UInt8]) -> String? {
        // Most files are of JPEG or PNG, as which nothing here begins.
        guard !usual.contains(where: { bytes.starts(with: $0) }) else { return nil }
        for (name, place, signature) in signatures where bytes.dropFirst(place).starts(with: signature.utf8) {
            return name
        }
        if jpegXL.contains(where: { bytes.starts(with: $0) }) { return "JPEG XL" }
        if raws.contains(where: { bytes.starts(with: $0) }) { return "camera raw" }
        return isSVG(bytes.prefix(textHead)) ? "SVG" : nil
    }

    private static let usual: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47]]

    /// Signatures in ASCII, with their places in the file.
    private static let signatures: [(name: String, place: Int, signature: String)] = [
        ("GIF", 0, "GIF8"), ("PSD", 0, "8BPS"), ("PDF", 0, "%PDF"), ("PostScript", 0, "%!PS"),
        ("camera raw", 0, "FUJIFILMCCD-RAW"), ("camera raw", 4, "ftypcrx "), ("MP4 video", 4, "ftypisom"),
        ("MP4 video", 4, "ftypmp4"), ("QuickTime video", 4, "ftypqt  "),
    ]

    /// A bare codestream, and the first box of a file (ISO/IEC 18181-2).
    private static let jpegXL: [[UInt8]] = [
        [0xFF, 0x0A], [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
    ]

    /// Files like TIFF with another mark, of Olympus and Panasonic, and Canon's with TIFF's.
    private static let raws: [[UInt8]] =
        ["IIRO", "IIRS", "MMOR", "IIU\0", "II*\0\u{10}\0\0\0CR"].map { Array($0.utf8) }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let spaces = Set(" \t\r\n".utf8)

    /// Whether text begins with the element `svg`, after a declaration, comments and a document type.
    private static func isSVG(_ head: ArraySlice<UInt8>) -> Bool {
        let mark = head.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        let start = head.dropFirst(mark).drop { spaces.contains($0) }
        // Most files are something else, and bytes that are not text take long to read as text.
        guard start.first == UInt8(ascii: "<") else { return false }
        let text = String(decoding: start, as: UTF8.self)
        return text.hasPrefix("<svg") || (text.hasPrefix("<?xml") || text.hasPrefix("<!")) && text.contains("<svg")
    }
}
