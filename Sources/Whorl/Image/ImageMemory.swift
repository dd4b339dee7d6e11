internal import WhorlNumerics

/// What reading an image takes of memory, by the size that its head states: pixels as they are decoded, and what the codec
/// keeps beside them.
///
/// Measured with pictures of 25 million pixels, from the file to a face: 7.8 bytes a pixel of a PNG file, 7.9 of a
/// progressive JPEG file, 14.7 of a JPEG 2000 file.
package enum ImageMemory {
    private static let usual = 8
    /// Of JPEG 2000, which OpenJPEG decodes to 32 bits a component, and of JPEG in several scans, whose coefficients
    /// libjpeg-turbo keeps: up to four components of two bytes.
    private static let large = 15

    /// The bytes that reading a file takes at most, about; of a format whose head is not looked at here, those of the
    /// largest image that the limits allow.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - limits: what is read at most.
    ///   - extraction: bytes a pixel that the extraction of a template takes beside the image.
    /// - Returns: bytes.
    package static func bytes(of file: [UInt8], limits: ImageLimits, extraction: Int = 0) -> Int {
        let format = ImageFormat.recognized(from: file)
        let stated: (width: Int, height: Int)? =
            switch format {
            case .png: png(file)
            case .jpeg: JPEGDecoder.size(of: file)
            case .jpeg2000: (try? JPEG2000Size(file)).map { ($0.width, $0.height) }
            default: nil
            }
        let pixels = stated.map { $0.width.multipliedReportingOverflow(by: $0.height) }
        let count = pixels.map { $0.overflow ? .max : $0.partialValue } ?? .max
        let isLarge = format == .jpeg2000 || (format == .jpeg && !JPEGScans.isSingle(file))
        return min(count, limits.maximumPixels) * ((isLarge ? large : usual) + extraction)
    }

    /// Where the first chunk of a PNG file, its head, states width and height (ISO/IEC 15948, 11.2.2).
    private static let sizesPlace = 16

    private static func png(_ file: [UInt8]) -> (width: Int, height: Int)? {
        var reader = ByteReader(file[...], order: .bigEndian, shortage: WhorlError.emptyInput)
        reader.move(to: sizesPlace)
        guard let width = try? reader.readInt(UInt32.self), let height = try? reader.readInt(UInt32.self) else {
            return nil
        }
        return (width, height)
    }
}
