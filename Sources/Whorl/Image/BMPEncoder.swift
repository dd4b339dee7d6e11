internal import WhorlNumerics

/// Pixels to the bytes of a Windows bitmap: BITMAPFILEHEADER, BITMAPINFOHEADER and 24 bits a pixel without compression
/// (Microsoft, "Bitmap Storage", learn.microsoft.com/windows/win32/gdi/bitmap-storage).
package enum BMPEncoder {
    private static let channels = 3
    private static let fileHeader = 14
    private static let infoHeader = 40
    private static let bitsPerPixel = 24
    /// Rows are filled up to a multiple of so many bytes.
    private static let rowUnit = 4

    /// Encodes a color image with 8 bits a component. The resolution is not written.
    ///
    /// - Parameters:
    ///   - pixels: `height * width * 3` components in row-major order: red, green, blue.
    ///   - width: columns.
    ///   - height: rows.
    /// - Returns: the file.
    /// - Precondition: the count fits the size, both sides are positive, and the file is shorter than 2 GB.
    package static func bytes(rgb pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        precondition(width > 0 && height > 0 && pixels.count == width * height * channels)
        let row = (width * channels + rowUnit - 1) / rowUnit * rowUnit
        let header = fileHeader + infoHeader
        precondition(header + row * height <= Int32.max)
        var file = ByteWriter()
        file.write("BM".utf8)
        for number in [header + row * height, 0, header] { file.write(UInt32(number)) }
        for number in [infoHeader, width, height] { file.write(UInt32(number)) }
        for number in [1, bitsPerPixel] { file.write(UInt16(number)) }
        // No compression; the size of the pixels; the rest is not stated.
        for number in [0, row * height, 0, 0, 0, 0] { file.write(UInt32(number)) }
        for line in (0..<height).reversed() {
            var stored = [UInt8](repeating: 0, count: row)
            for place in 0..<width * channels {
                // Blue, green, red.
                let channel = place % channels
                stored[place - channel + channels - 1 - channel] = pixels[line * width * channels + place]
            }
            file.write(stored)
        }
        return file.bytes
    }
}
