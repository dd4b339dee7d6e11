/// An image inside of a container, as its record describes it, not yet decoded.
struct ContainedImage {
    /// What it shows.
    enum Kind: String {
        case finger, palm, latent, face, other
    }

    /// How its samples lie where they are not compressed.
    struct Samples: Equatable {
        /// Bits of a pixel.
        var bits = UInt8.bitWidth
        /// Samples of a pixel: 1 gray, 3 RGB.
        var channels = 1
    }

    let format: ImageFormat
    /// Where its record begins, in bytes from the start of the file.
    let offset: Int
    let kind: Kind
    /// Codes of the finger or palm positions, where any are stated.
    var positions: [Int] = []
    /// The code of how it was made, where it is stated.
    var impression: Int?
    /// Columns and rows as the record states them.
    var width: Int?
    var height: Int?
    /// Dots per inch, where the record states one for both directions and it is possible.
    var resolution: Double?
    /// The name of the compression, as the record has it.
    let compression: String
    /// The samples, where the record says that they are not compressed.
    let raw: Samples?
    /// The image file, or the samples.
    let payload: ArraySlice<UInt8>

    /// The position, or what else tells it from others.
    var name: String {
        positions.isEmpty ? kind.rawValue : positions.map(RidgePosition.name).joined(separator: " ")
    }

    /// Decodes it.
    ///
    /// - Throws: what decoders and limits throw; ``WhorlError/damagedContainer(format:offset:reason:)`` where there are
    ///   fewer samples than the record says.
    func raster(lumaOnly: Bool, limits: ImageLimits) throws(WhorlError) -> Raster {
        if let raw, let samples = try rawSamples(raw, limits) {
            return Raster(
                width: width ?? 0, height: height ?? 0, channels: raw.channels, samples: samples,
                resolution: resolution)
        }
        guard let format = ImageFormat.recognized(from: payload.prefix(ImageFormat.signatureBytes)),
            !format.isContainer
        else { throw damage("the image is of no known format (\(compression))") }
        var raster = try ImageDecoder.raster(of: Array(payload), format, lumaOnly: lumaOnly, limits: limits)
        raster.resolution = resolution ?? raster.resolution
        return raster
    }

    /// The samples where they are not compressed; nil where their number says that they are all the same.
    private func rawSamples(_ raw: Samples, _ limits: ImageLimits) throws(WhorlError) -> [UInt8]? {
        guard let width, let height else { throw damage("the size of the image is missing") }
        try limits.check(width: width, height: height, format: format)
        guard raw.bits == raw.channels * UInt8.bitWidth else {
            throw .unsupportedImage(format: format, feature: "\(raw.bits) bits a pixel, not compressed")
        }
        let count = width * height * raw.channels
        guard payload.count >= count else {
            if ImageFormat.recognized(from: payload.prefix(ImageFormat.signatureBytes)) != nil { return nil }
            throw damage("the image has \(payload.count) bytes of \(count)")
        }
        return Array(payload.prefix(count))
    }

    private func damage(_ reason: String) -> WhorlError {
        .damagedContainer(format: format, offset: offset, reason: reason)
    }
}
