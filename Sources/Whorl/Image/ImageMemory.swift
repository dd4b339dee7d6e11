internal import WhorlNumerics

/// What reading an image takes of memory, by the size that its head states: pixels as they are decoded, and what the codec
/// keeps beside them.
///
/// Measured with pictures of 25 million pixels, from the file to a face: 7.8 bytes a pixel of a PNG file, 7.9 of a
/// progressive JPEG file, 14.7 of a JPEG 2000 file of one tile, 33.6 of one with a channel more and two tiles.
package enum ImageMemory {
    /// Bytes a pixel of most files, and of those whose head is not understood although their codec takes more.
    private static let (usual, large) = (8, 15)
    /// Bytes a pixel of WSQ: two planes of numbers of 32 bits, and the levels.
    private static let planes = 9
    /// Bytes a pixel of JPEG in several scans, beside its coefficients, which libjpeg-turbo keeps: two bytes a sample.
    private static let besideCoefficients = 5

    /// The size that a file's head states, nil where it does not, and what a pixel takes.
    private struct Picture {
        let limits: ImageLimits
        var size: (width: Int, height: Int)?
        var cost = usual

        init(_ file: [UInt8], _ limits: ImageLimits) {
            self.limits = limits
            switch ImageFormat.recognized(from: file) {
            case .png: size = ImageMemory.png(file)
            case .jpeg:
                let stated = JPEGDecoder.size(of: file)
                size = stated.map { ($0.width, $0.height) }
                guard !JPEGScans.isSingle(file) else { break }
                cost = stated.map { min(besideCoefficients + $0.samplesOfTwo, large) } ?? large
            case .jpeg2000:
                let stated = try? JPEG2000Size(file)
                size = stated.map { ($0.width, $0.height) }
                cost = stated.map { max($0.cost, usual) } ?? large
            case .bmp: size = (try? BMPHeader(file, limits: limits)).map { ($0.width, $0.height) }
            case .pnm: size = try? PNMDecoder.size(of: file)
            case .wsq: (size, cost) = (try? WSQDecoder.size(of: file), planes)
            default: break
            }
        }

        /// Pixels that are decoded.
        var pixels: Int {
            let pixels = size.map { $0.width.multipliedReportingOverflow(by: $0.height) }
            return min(pixels.map { $0.overflow ? .max : $0.partialValue } ?? .max, limits.maximumPixels)
        }
    }

    /// The bytes that reading a file takes at most, about; of a format whose head is not looked at here, those of the
    /// largest image that the limits allow.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - limits: what is read at most.
    ///   - extraction: bytes a pixel that the extraction of a template takes beside the image.
    ///   - most: what it may take.
    /// - Returns: bytes.
    /// - Throws: ``WhorlError/imageTooLarge(width:height:limit:)`` for a file that takes more.
    package static func bytes(
        of file: [UInt8], limits: ImageLimits, extraction: Int = 0, most: Int = .max
    ) throws(WhorlError) -> Int {
        let picture = Picture(file, limits)
        let cost = picture.cost + extraction
        let bytes = picture.pixels * cost
        guard bytes > most, let (width, height) = picture.size else { return bytes }
        throw .imageTooLarge(width: width, height: height, limit: most / cost)
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
