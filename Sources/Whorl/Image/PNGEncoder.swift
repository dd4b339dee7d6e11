import CPNG

/// Pixels to the bytes of a PNG file, by libpng. The same pixels give the same bytes with one version of libpng and
/// zlib.
package enum PNGEncoder {
    private static let rgbChannels = 3

    /// Encodes a gray image with 8 bits a pixel. The resolution is not written.
    ///
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)`` where libpng refuses, as for a side over a million.
    package static func bytes(_ image: GrayImage) throws(WhorlError) -> [UInt8] {
        try encoded(image.pixels, width: image.width, height: image.height, layout: UInt32(PNG_FORMAT_GRAY))
    }

    /// Encodes a color image with 8 bits a component.
    ///
    /// - Parameters:
    ///   - pixels: `height * width * 3` components in row-major order: red, green, blue.
    ///   - width: columns.
    ///   - height: rows.
    /// - Returns: the file.
    /// - Precondition: the count fits the size, and both sides are positive.
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)`` where libpng refuses, as for a side over a million.
    package static func bytes(rgb pixels: [UInt8], width: Int, height: Int) throws(WhorlError) -> [UInt8] {
        precondition(width > 0 && height > 0 && pixels.count == width * height * rgbChannels)
        return try encoded(pixels, width: width, height: height, layout: UInt32(PNG_FORMAT_FLAG_COLOR))
    }

    private static func encoded(
        _ pixels: [UInt8], width: Int, height: Int, layout: UInt32
    ) throws(WhorlError) -> [UInt8] {
        var image = png_image()
        defer { png_image_free(&image) }
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(clamping: width)
        image.height = UInt32(clamping: height)
        image.format = layout
        var capacity = largestSize(of: pixels.count, rows: height)
        var file = [UInt8](repeating: 0, count: Int(capacity))
        guard png_image_write_to_memory(&image, &file, &capacity, 0, pixels, 0, nil) != 0 else {
            throw .unsupportedImage(format: .png, feature: CMessage.text(image.message))
        }
        file.removeLast(file.count - Int(capacity))
        return file
    }

    /// What a file of so many bytes of pixels takes at most: a filter byte each row, zlib's stored blocks (zlib.h,
    /// `compressBound`), and chunks.
    private static func largestSize(of count: Int, rows: Int) -> png_alloc_size_t {
        let filtered = count + rows
        let chunks = 4096
        return png_alloc_size_t(filtered + filtered >> 8 + chunks)
    }
}
