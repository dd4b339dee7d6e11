internal import WhorlNumerics

/// How many bit-planes the samples of a JPEG 2000 file may be coded in (ISO/IEC 15444-1, A.6.3 to A.6.5 and E.1).
///
/// A block of a few bytes may state three passes for each plane, and each pass visits every sample of the block. All
/// components count as those with the most.
struct JPEG2000Planes {
    /// The most planes for each pixel that the limits allow. Lossless RGB of 8 bits has some 11 for each of three
    /// components.
    private static let mostPerPixel = 36.0
    /// The most planes that the library decodes.
    private static let most = 30
    /// Subbands of 32 levels.
    private static let bands = 97

    /// Levels of decomposition of any component.
    var levels: Set<Int> = []
    /// The most planes that a region of interest adds.
    var shift = 0
    private var guards = 0
    private var exponents = [Int](repeating: 0, count: Self.bands)

    /// Reads the fields that segments of quantization end with.
    mutating func read(_ fields: inout ByteReader<WhorlError>) throws(WhorlError) {
        let style = try fields.readInt(UInt8.self)
        guards = max(guards, style >> 5)
        let (kinds, derived) = (0x1F, 1)
        // Without quantization a band has a byte, with it two; the exponent is in the upper five bits.
        let isShort = style & kinds == 0
        for band in 0..<Self.bands where fields.remaining >= (isShort ? 1 : 2) {
            let exponent = try isShort ? fields.readInt(UInt8.self) >> 3 : fields.readInt(UInt16.self) >> 11
            // The exponents of other bands are derived from the first, and not larger.
            for place in style & kinds == derived ? 0..<Self.bands : band..<(band + 1) {
                exponents[place] = max(exponents[place], exponent)
            }
            if style & kinds == derived { return }
        }
    }

    /// Holds the planes of all samples against the limit.
    ///
    /// - Parameters:
    ///   - samples: of all components.
    ///   - most: the most pixels of an image.
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)``.
    func check(samples: Int, most: Int) throws(WhorlError) {
        let planes = levels.map { average(over: $0) }.max() ?? 0
        guard Double(samples) * planes <= Double(most) * Self.mostPerPixel else {
            throw .unsupportedImage(
                format: .jpeg2000, feature: "\(Int(planes.rounded(.up))) bit-planes of \(samples) samples")
        }
    }

    /// Planes of a sample on average, each band counted by its share of the samples.
    private func average(over levels: Int) -> Double {
        var (sum, share) = (0.0, 1.0)
        for level in stride(from: levels, to: 0, by: -1) {
            share /= 4
            for band in (3 * level - 2)...(3 * level) { sum += share * Double(planes(ofBand: band)) }
        }
        return sum + share * Double(planes(ofBand: 0))
    }

    private func planes(ofBand band: Int) -> Int {
        min(max(guards + exponents[band] - 1, 0) + shift, Self.most)
    }
}
