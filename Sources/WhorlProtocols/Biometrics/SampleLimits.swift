package import Whorl

/// What a sample that is sent to the service may be at most. The command and the library have limits of their own.
package enum SampleLimits {
    /// The longest image file, in bytes.
    package static let bytes = 10 << 20
    /// The longest image file as base64.
    static let base64 = (bytes + 2) / 3 * 4
    /// What surrounds base64: the head of a data URL, and a line end.
    private static let surroundings = 512
    /// The longest data URL.
    package static let url = base64 + surroundings

    /// Formats that the command and the library read and the service does not: strangers send its samples, and errors of
    /// libheif and libtiff, and what a small WebP file may cost, would be theirs to use. Cameras and browsers send JPEG and PNG.
    static let refused: Set<ImageFormat> = [.heif, .avif, .tiff, .webp]

    /// Of a single print: 4 million pixels, as 50 x 50 mm at 1000 dpi have, and 10,000 along a side.
    package static let print = ImageLimits(
        maximumBytes: bytes, maximumPixels: 4_000_000, minimumSide: 32, maximumStoredPixels: 4_000_000,
        maximumSide: 10_000, refused: refused)
    /// Of a photo: 16 million pixels as it is decoded, of a JPEG file at a fraction of up to 200 million, and 20,000 along
    /// a side, as the longest panoramas of phones have.
    package static let photo = ImageLimits(
        maximumBytes: bytes, maximumPixels: 16_000_000, minimumSide: 1, maximumStoredPixels: 200_000_000,
        maximumSide: 20_000, refused: refused)

    /// What reading a sample may take of memory: that of a photo of 16 million pixels in most formats, and of some nine
    /// million in JPEG 2000. It is half of what all may take together: a source has room for one such photo, and leaves room
    /// for one of somebody else.
    private static let memory = WorkPool.usualMemory / 2
    /// Bytes for each of which a stranger's sample counts once: reading takes time with them.
    private static let turn = 48 << 20
    private static let stating: Set<ImageFormat> = [.png, .jpeg, .jpeg2000, .bmp, .pnm, .wsq]

    /// Bytes a pixel of a print that its extraction takes beside the image: 27 in all were measured of one of 4 million
    /// pixels. Faces are cut out of photos, so that theirs takes next to nothing.
    private static let extraction = 19

    /// The bytes that a template of a file takes at most until it is made, about.
    ///
    /// - Throws: `WhorlError.imageTooLarge` for a picture that takes more than any may.
    static func memory(_ file: [UInt8], _ modality: Modality) throws(WhorlError) -> Int {
        modality == .face
            ? try ImageMemory.bytes(of: file, limits: photo, most: memory)
            : try ImageMemory.bytes(of: file, limits: print, extraction: extraction, most: memory)
    }

    /// How often a stranger's sample counts.
    ///
    /// - Returns: 1, and more for a picture of more than some 12 million pixels, of a format whose head states the size.
    package static func turns(_ file: [UInt8], _ modality: Modality) -> Int {
        guard let format = ImageFormat.recognized(from: file), stating.contains(format) else { return 1 }
        return max(1, ((try? memory(file, modality)) ?? 0) / turn)
    }

    /// Refuses a longer file.
    ///
    /// - Throws: `WhorlError.inputTooLarge`.
    static func check(_ file: some Collection<UInt8>) throws(WhorlError) {
        guard file.count <= bytes else { throw .inputTooLarge(bytes: file.count, limit: bytes) }
    }
}
