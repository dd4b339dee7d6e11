import CTurboJPEG
import Testing
import Whorl

@Suite struct JPEGDecoderTests {
    private static let side = 48
    /// Quality 100 leaves the rounding of the transform; smooth pictures then come back within a few levels.
    private static let tolerance = 4

    private static func ramp(_ x: Int, _ y: Int) -> UInt8 { UInt8(40 + 2 * x + y) }

    private static let gray = (0..<(side * side)).map { ramp($0 % side, $0 / side) }

    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : .max
    }

    @Test(arguments: [0, TJFLAG_PROGRESSIVE]) func grayIsRead(flags: Int32) throws {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side, flags: flags)
        let image = try ImageDecoder.gray(bytes: bytes, resolution: 508)
        #expect(image.width == Self.side && image.height == Self.side && image.resolution == 508)
        #expect(Self.distance(image.pixels, Self.gray) <= Self.tolerance)
    }

    @Test(arguments: [TJSAMP_444, TJSAMP_420, TJSAMP_422]) func colorBecomesLuma(subsampling: TJSAMP) throws {
        let rgb = Self.gray.flatMap { [$0, 255 - $0, $0 / 2] }
        let bytes = JPEGSample.bytes(
            rgb, width: Self.side, height: Self.side, layout: TJPF_RGB, subsampling: subsampling)
        let image = try ImageDecoder.gray(bytes: bytes)
        let expected = Self.gray.map { plainLuma($0, 255 - $0, $0 / 2) }
        #expect(Self.distance(image.pixels, expected) <= Self.tolerance)
    }

    /// libjpeg-turbo writes inks as YCCK with Adobe's segment, or without it where that is cut out, as CMYK.
    @Test(arguments: [true, false]) func inksBecomeColors(areInverted: Bool) throws {
        let inks = Self.gray.flatMap { [$0, 200, 255 - $0, 230] as [UInt8] }
        var bytes = JPEGSample.bytes(
            inks, width: Self.side, height: Self.side, layout: TJPF_CMYK, subsampling: TJSAMP_444)
        let segment = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xEE]) })
        // The last byte of the segment tells YCCK from CMYK: without the segment the same samples are inks as they are.
        #expect(bytes[segment + 15] == 2)
        if !areInverted { bytes.removeSubrange(segment..<segment + 16) }
        let image = try ImageDecoder.color(bytes: bytes)
        let samples = areInverted ? inks : Self.inks(ofLumaAndChroma: inks)
        let expected = (0..<image.pixels.count).map { place in
            let (pixel, channel) = (place / 3 * 4, place % 3)
            let level = { (sample: UInt8) in areInverted ? Int(sample) : 255 - Int(sample) }
            return UInt8((Double(level(samples[pixel + channel]) * level(samples[pixel + 3])) / 255).rounded())
        }
        #expect(Self.distance(image.pixels, expected) <= Self.tolerance)
        #expect(try ImageDecoder.gray(bytes: bytes).width == Self.side)
    }

    /// What YCCK stores for inks (JFIF's conversion of 255 minus each ink, black as it is).
    private static func inks(ofLumaAndChroma inks: [UInt8]) -> [UInt8] {
        stride(from: 0, to: inks.count, by: 4).flatMap { place -> [UInt8] in
            let rgb = (0..<3).map { 255 - Double(inks[place + $0]) }
            let luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
            let blue = 128 + (rgb[2] - luma) / 1.772
            let red = 128 + (rgb[0] - luma) / 1.402
            return [luma, blue, red].map { UInt8(min(max($0, 0), 255).rounded()) } + [inks[place + 3]]
        }
    }

    @Test func everyTruncationIsDamage() {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side)
        for count in 3..<bytes.count {
            let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: Array(bytes[..<count])) }
            #expect(isDamaged(error, .jpeg), "\(count) of \(bytes.count) bytes: \(String(describing: error))")
        }
    }

    @Test func sizeAboveTheLimitIsRefused() {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side)
        let limits = ImageLimits(maximumBytes: 1 << 20, maximumPixels: Self.side * Self.side - 1, minimumSide: 1)
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: limits) }
        #expect(error == .imageTooLarge(width: Self.side, height: Self.side, limit: Self.side * Self.side - 1))
    }

    /// Limits under which a picture of the suite fits at a fraction alone.
    private static func limits(pixels: Int, stored: Int = side * side) -> ImageLimits {
        ImageLimits(maximumBytes: 1 << 20, maximumPixels: pixels, minimumSide: 1, maximumStoredPixels: stored)
    }

    @Test(arguments: [(2_303, 2), (576, 2), (575, 4), (144, 4), (143, 8), (36, 8)])
    func aLargePictureIsDecodedAtAFraction(pixels: Int, reduction: Int) throws {
        let rgb = Self.gray.flatMap { [$0, $0, $0] }
        let bytes = JPEGSample.bytes(
            rgb, width: Self.side, height: Self.side, layout: TJPF_RGB, subsampling: TJSAMP_420)
        let image = try ImageDecoder.color(bytes: bytes, limits: Self.limits(pixels: pixels))
        #expect(image.width == Self.side / reduction && image.height == Self.side / reduction)
        #expect(image.reduction == reduction)
        #expect(try ImageDecoder.color(bytes: bytes, limits: Self.limits(pixels: 2_304)).reduction == 1)
    }

    /// What a photo within limits is refused with.
    private static func refusal(_ bytes: [UInt8], _ limits: ImageLimits) -> WhorlError? {
        do throws(WhorlError) {
            _ = try ImageDecoder.color(bytes: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatNoFractionBringsBelowTheLimitIsRefused() {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side)
        #expect(
            Self.refusal(bytes, Self.limits(pixels: 35))
                == .imageTooLarge(width: Self.side, height: Self.side, limit: 35))
        #expect(
            Self.refusal(bytes, Self.limits(pixels: 1_000, stored: 2_303))
                == .imageTooLarge(width: Self.side, height: Self.side, limit: 1_000))
    }

    /// The library keeps all coefficients of such a file, whatever the fraction.
    @Test func aFileOfSeveralScansIsDecodedWhole() {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side, flags: TJFLAG_PROGRESSIVE)
        #expect(
            Self.refusal(bytes, Self.limits(pixels: 2_303))
                == .imageTooLarge(width: Self.side, height: Self.side, limit: 2_303))
    }

    /// A marker without a length, behind which a reader of lengths finds a sequential frame in a comment.
    @Test func whatOnlyLooksLikeOneScanIsDecodedWhole() {
        let file = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side, flags: TJFLAG_PROGRESSIVE)
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 48, 0, 48, 1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0]
        func comment(_ count: Int) -> [UInt8] {
            [0xFF, 0xFE, UInt8((count + 2) >> 8), UInt8((count + 2) & 0xFF)] + [UInt8](repeating: 0, count: count)
        }
        var bytes = [0xFF, 0xD8, 0xFF, 0xD0] + comment(60_000) + comment(10_000)
        let place = 4 + 0xFFFE
        bytes.replaceSubrange(place..<(place + frame.count + scan.count), with: frame + scan)
        bytes += file.dropFirst(2)
        #expect(Self.refusal(bytes, Self.limits(pixels: 2_304)) == nil)
        #expect(
            Self.refusal(bytes, Self.limits(pixels: 2_303))
                == .imageTooLarge(width: Self.side, height: Self.side, limit: 2_303))
    }

    @Test func everyTruncationOfALargePictureIsRefused() {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.side, height: Self.side)
        #expect(Self.refusal(bytes, Self.limits(pixels: 600)) == nil)
        for count in 3..<bytes.count {
            #expect(Self.refusal(Array(bytes[..<count]), Self.limits(pixels: 600)) != nil, "\(count) bytes")
        }
    }
}
