import Testing
import Whorl

@Suite struct WebPDecoderTests {
    private static let side = 48
    private static let exifFlag: UInt8 = 8
    private static let animationFlag: UInt8 = 2

    private static let gray = (0..<(side * side)).map { UInt8(40 + 2 * ($0 % side) + $0 / side) }
    private static let rgb = gray.flatMap { [$0, 255 - $0, $0 / 2] }

    private static func error(_ bytes: [UInt8], _ limits: ImageLimits = .tiny) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: limits) }
    }

    @Test func colorsComeBackWithoutLoss() throws {
        let bytes = WebPSample.bytes(Self.rgb, width: Self.side, height: Self.side, quality: nil)
        #expect(ImageFormat.recognized(from: bytes) == .webp)
        let image = try ImageDecoder.color(bytes: bytes)
        #expect(image.width == Self.side && image.height == Self.side && image.pixels == Self.rgb)
    }

    /// A smooth picture comes back within a few levels, as color is stored at half the resolution.
    @Test func aLossyPictureBecomesLuma() throws {
        let bytes = WebPSample.bytes(Self.rgb, width: Self.side, height: Self.side)
        let image = try ImageDecoder.gray(bytes: bytes, resolution: 508)
        let expected = Self.gray.map { plainLuma($0, 255 - $0, $0 / 2) }
        let farthest = zip(image.pixels, expected).map { abs(Int($0) - Int($1)) }.max()
        #expect(image.resolution == 508 && farthest ?? .max <= 4)
    }

    @Test(arguments: [nil, Float(90)]) func transparencyLiesOverWhite(_ quality: Float?) throws {
        let samples = Self.gray.flatMap { [$0, $0, $0, 0] as [UInt8] }
        let bytes = WebPSample.bytes(samples, width: Self.side, height: Self.side, channels: 4, quality: quality)
        #expect(try ImageDecoder.gray(bytes: bytes).pixels.allSatisfy { $0 == 255 })
    }

    @Test(arguments: 1...8) func exifTurnsThePicture(_ orientation: Int) throws {
        let shown = (0..<(6 * 4)).map { UInt8(9 * $0) }
        let stored = storedTurned(shown, width: 6, height: 4, orientation: orientation)
        let file = WebPSample.bytes(
            stored.pixels.flatMap { [$0, $0, $0] }, width: stored.width, height: stored.height, quality: nil)
        for identifier in [0, 6] {
            let exif = WebPSample.chunk(
                "EXIF", Array(ExifSample(orientation: orientation).content().dropFirst(identifier)))
            let bytes = WebPSample.extended(
                file, width: stored.width, height: stored.height, flags: Self.exifFlag, more: exif)
            let image = try ImageDecoder.gray(bytes: bytes, limits: .tiny)
            #expect(image.width == 6 && image.height == 4 && image.pixels == shown)
        }
    }

    @Test func animationsAreNamed() {
        let file = WebPSample.bytes(Self.rgb, width: Self.side, height: Self.side)
        let bytes = WebPSample.extended(file, width: Self.side, height: Self.side, flags: Self.animationFlag)
        #expect(Self.error(bytes) == .unsupportedImage(format: .webp, feature: "an animation"))
    }

    @Test(arguments: [nil, Float(80)]) func everyTruncationIsRefused(_ quality: Float?) {
        let bytes = WebPSample.bytes(Self.rgb, width: Self.side, height: Self.side, quality: quality)
        for count in 12..<(bytes.count - 1) {
            #expect(isDamaged(Self.error(Array(bytes[..<count])), .webp), "\(count) of \(bytes.count) bytes")
        }
    }

    @Test(arguments: [(2_303, 2), (575, 4), (143, 8)])
    func aLargePictureIsDecodedAtAFraction(pixels: Int, reduction: Int) throws {
        let limits = ImageLimits(
            maximumBytes: 1 << 20, maximumPixels: pixels, minimumSide: 1, maximumStoredPixels: Self.side * Self.side)
        let image = try ImageDecoder.color(
            bytes: WebPSample.bytes(Self.rgb, width: Self.side, height: Self.side), limits: limits)
        #expect(image.width == Self.side / reduction && image.reduction == reduction)
        let whole = WebPSample.bytes(Self.rgb, width: Self.side, height: Self.side, quality: nil)
        #expect(Self.error(whole, limits) == .imageTooLarge(width: Self.side, height: Self.side, limit: pixels))
    }
}
