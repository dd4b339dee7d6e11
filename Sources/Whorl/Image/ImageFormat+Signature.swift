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
        return nil
    }

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
