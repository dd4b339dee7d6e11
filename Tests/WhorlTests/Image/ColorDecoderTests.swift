import CTurboJPEG
import Testing
import Whorl

@Suite struct ColorDecoderTests {
    private static let (width, height) = (7, 5)

    private static let rgb: [UInt8] = {
        var noise = Noise(seed: 21)
        return noise.bytes(width * height * 3)
    }()

    private static let gray = Array(rgb[..<(width * height)])

    private static func decode(_ bytes: [UInt8]) throws -> [UInt8] {
        let image = try ImageDecoder.color(bytes: bytes)
        #expect(image.width == width && image.height == height)
        return image.pixels
    }

    private static func replicated(_ levels: [UInt8]) -> [UInt8] { levels.flatMap { [$0, $0, $0] } }

    /// Samples of four components, each color with an opacity.
    private static let rgba: [UInt8] = (0..<(width * height)).flatMap { (pixel: Int) -> [UInt8] in
        Array(rgb[(3 * pixel)..<(3 * pixel + 3)]) + [UInt8(pixel * 7)]
    }

    @Test func pngKeepsItsColors() throws {
        let sample = PNGSample(colorType: 2, width: Self.width, height: Self.height, samples: Self.rgb.map { Int($0) })
        #expect(try Self.decode(sample.bytes()) == Self.rgb)
    }

    @Test func grayIsReplicated() throws {
        let png = PNGSample(width: Self.width, height: Self.height, samples: Self.gray.map { Int($0) }).bytes()
        let pgm = Array("P5 \(Self.width) \(Self.height) 255\n".utf8) + Self.gray
        let tiff = TIFFSample(width: Self.width, height: Self.height, segments: [Self.gray]).bytes()
        for bytes in [png, pgm, tiff] { #expect(try Self.decode(bytes) == Self.replicated(Self.gray)) }
    }

    @Test func transparencyIsLaidOverWhite() throws {
        let color = PNGSample(colorType: 6, width: Self.width, height: Self.height, samples: Self.rgba.map { Int($0) })
        let expected = Self.rgb.indices.map { plainOverWhite(Self.rgb[$0], Self.rgba[$0 / 3 * 4 + 3]) }
        #expect(try Self.decode(color.bytes()) == expected)
        let samples = Self.gray.enumerated().flatMap { [Int($1), $0 * 7] }
        let gray = PNGSample(colorType: 4, width: Self.width, height: Self.height, samples: samples)
        #expect(
            try Self.decode(gray.bytes())
                == Self.replicated(Self.gray.enumerated().map { plainOverWhite($1, UInt8($0 * 7)) }))
    }

    @Test func ppmKeepsItsColors() throws {
        let header = Array("P6 \(Self.width) \(Self.height) 255\n".utf8)
        #expect(try Self.decode(header + Self.rgb) == Self.rgb)
        let plain = "P3 \(Self.width) \(Self.height) 255\n" + Self.rgb.map(String.init).joined(separator: " ")
        #expect(try Self.decode(Array(plain.utf8)) == Self.rgb)
    }

    @Test func tiffKeepsItsColors() throws {
        let sample = TIFFSample(
            width: Self.width, height: Self.height, segments: [Self.rgb], photometric: 2, samplesPerPixel: 3)
        #expect(try Self.decode(sample.bytes()) == Self.rgb)
    }

    @Test func tiffAlphaIsLaidOverWhite() throws {
        let sample = TIFFSample(
            width: Self.width, height: Self.height, segments: [Self.rgba], photometric: 2, samplesPerPixel: 4,
            extraSample: 2)
        let decoded = try Self.decode(sample.bytes())
        let expected = Self.rgb.indices.map { plainOverWhite(Self.rgb[$0], Self.rgba[$0 / 3 * 4 + 3]) }
        // libtiff multiplies the alpha in and rounds; the white is added then.
        #expect(zip(decoded, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func bmpKeepsItsColors() throws {
        // Rows from below, blue first, padded to four bytes.
        var rows: [UInt8] = []
        for row in (0..<Self.height).reversed() {
            for pixel in (row * Self.width)..<((row + 1) * Self.width) {
                rows += Self.rgb[(3 * pixel)..<(3 * pixel + 3)].reversed()
            }
            rows += [0, 0, 0]
        }
        let sample = BMPSample(width: Self.width, height: Self.height, bits: 24, pixels: rows)
        #expect(try Self.decode(sample.bytes()) == Self.rgb)
    }

    @Test func jpegKeepsItsColorsNearly() throws {
        let side = 32
        let smooth = (0..<(side * side)).flatMap { (pixel: Int) -> [UInt8] in
            [UInt8(pixel % side * 7), UInt8(pixel / side * 7), 100]
        }
        let bytes = JPEGSample.bytes(smooth, width: side, height: side, layout: TJPF_RGB, subsampling: TJSAMP_444)
        let image = try ImageDecoder.color(bytes: bytes)
        // Quality 100 leaves the rounding of the transform and of the color conversion.
        #expect(zip(image.pixels, smooth).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
    }

    @Test func grayJPEGIsReplicated() throws {
        let bytes = JPEGSample.bytes(Self.gray, width: Self.width, height: Self.height)
        let gray = try ImageDecoder.gray(bytes: bytes, limits: .tiny).pixels
        #expect(try Self.decode(bytes) == Self.replicated(gray))
    }

    @Test func oneOpaquePixelIsEnough() throws {
        let image = try ImageDecoder.color(bytes: Array("P6 1 1 255\n".utf8) + [1, 2, 3])
        #expect(image == ColorImage(width: 1, height: 1, pixels: [1, 2, 3]))
    }

    @Test func hundredMegapixelsAreRefusedByTheirHeader() {
        let header = Array("P6 10000 10000 255\n".utf8)
        #expect(throws: WhorlError.imageTooLarge(width: 10_000, height: 10_000, limit: 50_000_000)) {
            try ImageDecoder.color(bytes: header)
        }
    }

    @Test func filesAreDecodedByPath() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("P6 1 1 255\n".utf8) + [1, 2, 3], to: "sample")
        #expect(try ImageDecoder.color(path: folder.at("sample")).pixels == [1, 2, 3])
        #expect(throws: WhorlError.fileNotFound(path: folder.at("none"))) {
            try ImageDecoder.color(path: folder.at("none"))
        }
    }
}
