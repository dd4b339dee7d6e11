import CQRencode
package import Whorl

/// Text as a picture of a QR code (ISO/IEC 18004, error correction M), by libqrencode.
package enum QRPicture {
    /// Pixels of a module's side.
    private static let scale = 6
    /// Modules of the quiet zone around the code (ISO/IEC 18004, 6.3.8).
    private static let margin = 4
    private static let white: UInt8 = 255

    /// The PNG file of a text.
    ///
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)`` for a text that is too long.
    package static func png(_ text: String) throws(WhorlError) -> [UInt8] {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            throw .unsupportedImage(format: .png, feature: "a QR code of so long a text")
        }
        defer { QRcode_free(code) }
        let modules = Int(code.pointee.width)
        let dark = UnsafeBufferPointer(start: code.pointee.data, count: modules * modules)
        let side = (modules + 2 * margin) * scale
        var pixels = [UInt8](repeating: white, count: side * side)
        for row in 0..<modules * scale {
            let start = (row + margin * scale) * side + margin * scale
            for column in 0..<modules * scale where dark[row / scale * modules + column / scale] & 1 == 1 {
                pixels[start + column] = 0
            }
        }
        return try PNGEncoder.bytes(GrayImage(width: side, height: side, pixels: pixels))
    }
}
