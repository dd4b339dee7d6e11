extension ImageFormat {
    /// The format whose signature the bytes begin with, or nil.
    ///
    /// Names and extensions are not looked at. PNM is the letter `P`, a digit `1...7` and white space or a comment.
    public static func recognized(from bytes: [UInt8]) -> ImageFormat? {
        recognized(from: bytes.prefix(signatureBytes))
    }

    /// Bytes that tell every format.
    static let signatureBytes = 16

    /// The format whose signature the first bytes are, or nil.
    static func recognized(from head: ArraySlice<UInt8>) -> ImageFormat? {
        let bytes = Array(head)
        for (format, signature) in signatures where bytes.starts(with: signature) {
            return format
        }
        if bytes.count > 2, bytes[0] == UInt8(ascii: "P"), pnmDigits.contains(bytes[1]),
            PNMTokens.isSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#")
        {
            return .pnm
        }
        return riffOrISO(bytes)
    }

    /// A file whose signature stands behind a length: WebP in RIFF, or HEIF and AVIF by the major brand of an ISO base
    /// media file (ISO/IEC 23008-12, 10; "AV1 Image File Format", 6).
    private static func riffOrISO(_ bytes: [UInt8]) -> ImageFormat? {
        let (second, third) = (bytes.dropFirst(4), String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self))
        if bytes.starts(with: "RIFF".utf8) { return third == "WEBP" ? .webp : nil }
        guard second.starts(with: "ftyp".utf8) else { return nil }
        return brands.first { $0.value.contains(third) }?.key
    }

    private static let brands: [ImageFormat: Set<String>] = [
        .heif: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1"], .avif: ["avif", "avis"],
    ]

    /// PNG: the first half of its eight bytes, so that a file cut short there is still named; TIFF: both byte orders,
    /// classic (42) and BigTIFF (43).
    private static let signatures: [(ImageFormat, [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47]),
        (.jpeg, [0xFF, 0xD8, 0xFF]),
        (.tiff, [0x49, 0x49, 42, 0]),
        (.tiff, [0x4D, 0x4D, 0, 42]),
        (.tiff, [0x49, 0x49, 43, 0]),
        (.tiff, [0x4D, 0x4D, 0, 43]),
        (.bmp, [0x42, 0x4D]),
        (.wsq, [WSQStream.prefix, WSQStream.Marker.startOfImage.rawValue]),
        (.jpeg2000, JPEG2000Size.firstBox),
        (.jpeg2000, JPEG2000Size.codestream),
        (.itl, Array("1.01:".utf8)),
        (.itl, Array("1.001:".utf8)),
        (.fingerImageRecord, Array("FIR\0".utf8)),
    ]

    private static let pnmDigits = UInt8(ascii: "1")...UInt8(ascii: "7")
}
