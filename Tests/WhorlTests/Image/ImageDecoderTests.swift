import Testing
import Whorl

@Suite struct ImageDecoderTests {
    private static let side = 40

    private static func pgm(_ width: Int = side, _ height: Int = side) -> [UInt8] {
        Array("P5 \(width) \(height) 255\n".utf8) + [UInt8](repeating: 128, count: width * height)
    }

    private static func error(_ bytes: [UInt8], resolution: Double? = nil) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, resolution: resolution) }
    }

    @Test func formatsAreRecognizedByTheirFirstBytes() {
        let heads: [([UInt8], ImageFormat?)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
            (Array("BM".utf8), .bmp), (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
            (Array("II+\0".utf8), .tiff), (Array("P5 ".utf8), .pnm), (Array("P1#".utf8), .pnm),
            (Array("P6\n".utf8), .pnm), (Array("P8\n".utf8), nil), (Array("P5x".utf8), nil), (Array("P5".utf8), nil),
            ([0xFF, 0xA0, 0xFF], .wsq), ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
            (Array("1.01:9".utf8), .itl), (Array("1.001:9".utf8), .itl), (Array("2.001:9".utf8), nil),
            (Array("FIR\0".utf8), .fingerImageRecord), (Array("GIF89a".utf8), nil), ([], nil), ([0xFF, 0xD8], nil),
            (Array("Dear reader,".utf8), nil),
        ]
        for (bytes, format) in heads {
            #expect(ImageFormat.recognized(from: bytes) == format, "\(bytes)")
        }
    }

    @Test func emptyInputIsNamed() {
        #expect(Self.error([]) == .emptyInput)
    }

    @Test func textIsNoImage() {
        #expect(Self.error(Array("This is a text file.\n".utf8)) == .unknownImageFormat)
    }

    @Test func aResolutionThatIsStatedWins() throws {
        #expect(try ImageDecoder.gray(bytes: Self.pgm()).resolution == 500)
        #expect(try ImageDecoder.gray(bytes: Self.pgm(), resolution: 569).resolution == 569)
    }

    @Test(arguments: [0, -500, 99.9, 4000.1, .infinity]) func impossibleResolutionsAreRefused(_ resolution: Double) {
        #expect(
            Self.error(Self.pgm(), resolution: resolution)
                == .invalidResolution(got: resolution, minimum: 100, maximum: 4000))
        let error = failure { () throws(WhorlError) in
            try ImageDecoder.gray(path: "/nonexistent", resolution: resolution)
        }
        #expect(error == .invalidResolution(got: resolution, minimum: 100, maximum: 4000))
    }

    @Test func aResolutionThatIsNoNumberIsRefused() {
        guard case .invalidResolution = Self.error(Self.pgm(), resolution: .nan) else {
            Issue.record("not refused")
            return
        }
    }

    @Test func smallImagesAreRefused() {
        #expect(Self.error(Self.pgm(Self.side, 31)) == .imageTooSmall(width: Self.side, height: 31, minimum: 32))
    }

    @Test func longInputIsRefused() {
        let limits = ImageLimits(maximumBytes: 100, maximumPixels: 1 << 20, minimumSide: 1)
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: Self.pgm(), limits: limits) }
        #expect(error == .inputTooLarge(bytes: Self.pgm().count, limit: 100))
    }

    @Test func pixelsAreAlsoCountedAtTheWorkingResolution() throws {
        let limits = ImageLimits(maximumBytes: 1 << 20, maximumPixels: Self.side * Self.side * 4, minimumSide: 1)
        _ = try ImageDecoder.gray(bytes: Self.pgm(), resolution: 250, limits: limits)
        let error = failure { () throws(WhorlError) in
            try ImageDecoder.gray(bytes: Self.pgm(), resolution: 249, limits: limits)
        }
        guard case .imageTooLarge(Self.side, Self.side, _) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        _ = try ImageDecoder.gray(bytes: Self.pgm(), resolution: 4000, limits: limits)
    }

    @Test func filesAreDecodedByPath() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.pgm(), to: "sample.tif")
        #expect(try ImageDecoder.gray(path: folder.at("sample.tif")).width == Self.side)
    }

    @Test func concurrentDecodersDoNotDisturbEachOther() async throws {
        var noise = Noise(seed: 11)
        let pixels = noise.bytes(Self.side * Self.side)
        let good = TIFFSample(width: Self.side, height: Self.side, segments: [pixels], compression: .lzw).bytes()
        let bad = Array(good.prefix(good.count / 2))
        let expected = try ImageDecoder.gray(bytes: good)
        let reason = Self.error(bad)
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    index % 2 == 0 ? (try? ImageDecoder.gray(bytes: good)) == expected : Self.error(bad) == reason
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
