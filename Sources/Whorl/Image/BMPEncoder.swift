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
        var file: [UInt8] = []
        file.reserveCapacity(header + row * height)
        file += Array("BM".utf8) + little(header + row * height, 4) + little(0, 4) + little(header, 4)
        file += little(infoHeader, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(bitsPerPixel, 2)
        // No compression; the size of the pixels; the rest is not stated.
        file += little(0, 4) + little(row * height, 4) + little(0, 16)
        let filling = [UInt8](repeating: 0, count: row - width * channels)
        for line in (0..<height).reversed() {
            for place in stride(from: line * width * channels, to: (line + 1) * width * channels, by: channels) {
                file.append(pixels[place + 2])
                file.append(pixels[place + 1])
                file.append(pixels[place])
            }
            file += filling
        }
        return file
    }

    /// A number in so many bytes, the lowest first.
    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < Int.bitWidth / 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
