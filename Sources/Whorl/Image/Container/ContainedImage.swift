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
    package let offset: Int
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
    package var name: String {
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

/// Codes of fingers, groups of fingers and palms, which ANSI/NIST-ITL 1-2011 and ISO/IEC 19794-4:2005 share.
package enum RidgePosition {
    private static let names = [
        11: "plain-right-thumb", 12: "plain-left-thumb", 13: "right-four-fingers", 14: "left-four-fingers",
        15: "both-thumbs", 16: "right-extra-digit", 17: "left-extra-digit", 18: "unknown-ridges", 19: "whole-finger",
        20: "unknown-palm", 21: "right-palm", 22: "right-writers-palm", 23: "left-palm", 24: "left-writers-palm",
        25: "right-lower-palm", 26: "right-upper-palm", 27: "left-lower-palm", 28: "left-upper-palm",
        29: "right-palm-other", 30: "left-palm-other", 31: "right-interdigital", 32: "right-thenar",
        33: "right-hypothenar", 34: "left-interdigital", 35: "left-thenar", 36: "left-hypothenar",
    ]

    /// A name such as `right-index` or `left-four-fingers`; `position-99` for a code that has none.
    package static func name(_ code: Int) -> String {
        names[code] ?? UInt8(exactly: code).flatMap(FingerPosition.init(rawValue:))?.name ?? "position-\(code)"
    }
}
