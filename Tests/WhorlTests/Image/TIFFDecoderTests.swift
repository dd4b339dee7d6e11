import Testing
import Whorl

@Suite struct TIFFDecoderTests {
    private static let width = 37
    private static let height = 29

    private static func gray(_ noise: inout Noise) -> [UInt8] { noise.bytes(width * height) }

    private static func strips(_ bytes: [UInt8], rowBytes: Int, rows: Int) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: rowBytes * rows).map {
            Array(bytes[$0..<min($0 + rowBytes * rows, bytes.count)])
        }
    }

    private static func decode(_ sample: TIFFSample) throws -> GrayImage {
        try ImageDecoder.gray(bytes: sample.bytes(), limits: .tiny)
    }

    @Test(arguments: TIFFSample.Compression.allCases, [false, true])
    func stripsOfGrayAreRead(_ compression: TIFFSample.Compression, isBigEndian: Bool) throws {
        var noise = Noise(seed: compression.rawValue)
        let pixels = Self.gray(&noise)
        let image = try Self.decode(
            TIFFSample(
                width: Self.width, height: Self.height, segments: Self.strips(pixels, rowBytes: Self.width, rows: 4),
                rowsPerStrip: 4, compression: compression, isBigEndian: isBigEndian))
        #expect(image == GrayImage(width: Self.width, height: Self.height, pixels: pixels))
    }

    @Test func whiteIsZeroIsInverted() throws {
        var noise = Noise(seed: 1)
        let pixels = Self.gray(&noise)
        let image = try Self.decode(
            TIFFSample(width: Self.width, height: Self.height, segments: [pixels], photometric: 0))
        #expect(image.pixels == pixels.map { 255 - $0 })
    }

    @Test(arguments: [0, 1], [1, 2, 4]) func fewBitsAreSpreadOverTheWholeRange(_ photometric: Int, bits: Int) throws {
        var noise = Noise(seed: bits)
        let maximum = UInt8(1 << bits - 1)
        let values = noise.bytes(Self.width * Self.height, upTo: maximum)
        let image = try Self.decode(
            TIFFSample(
                width: Self.width, height: Self.height, segments: [packed(values, width: Self.width, bits: bits)],
                photometric: photometric, bits: bits))
        #expect(image.pixels == values.map { (photometric == 0 ? maximum - $0 : $0) * (255 / maximum) })
    }

    @Test(arguments: [false, true]) func ofSixteenBitsTheUpperEightAreTaken(isBigEndian: Bool) throws {
        var noise = Noise(seed: 16)
        let values = (0..<(Self.width * Self.height)).map { _ in Int.random(in: 0...65535, using: &noise) }
        var bytes: [UInt8] = []
        for value in values {
            isBigEndian ? bytes.append(big: value, bytes: 2) : bytes.append(little: value, bytes: 2)
        }
        let image = try Self.decode(
            TIFFSample(
                width: Self.width, height: Self.height, segments: [bytes], bits: 16, isBigEndian: isBigEndian))
        #expect(image.pixels == values.map { UInt8($0 >> 8) })
    }

    @Test(arguments: [4, 8]) func palettesAreRead(bits: Int) throws {
        var noise = Noise(seed: bits)
        let colors = (0..<3).map { _ in noise.bytes(1 << bits) }
        let values = noise.bytes(Self.width * Self.height, upTo: UInt8(1 << bits - 1))
        let image = try Self.decode(
            TIFFSample(
                width: Self.width, height: Self.height, segments: [packed(values, width: Self.width, bits: bits)],
                photometric: 3, bits: bits, colorMap: colors.flatMap { $0.map { Int($0) * 257 } }))
        #expect(image.pixels == values.map { plainLuma(colors[0][Int($0)], colors[1][Int($0)], colors[2][Int($0)]) })
    }

    @Test(arguments: [false, true]) func colorIsReadInEitherPlanarConfiguration(isPlanar: Bool) throws {
        var noise = Noise(seed: 24)
        let planes = (0..<3).map { _ in Self.gray(&noise) }
        let interleaved = (0..<(Self.width * Self.height)).flatMap { [planes[0][$0], planes[1][$0], planes[2][$0]] }
        let image = try Self.decode(
            TIFFSample(
                width: Self.width, height: Self.height, segments: isPlanar ? planes : [interleaved], photometric: 2,
                samplesPerPixel: 3, isPlanar: isPlanar))
        #expect(image.pixels == planes[0].indices.map { plainLuma(planes[0][$0], planes[1][$0], planes[2][$0]) })
    }

    @Test func opaqueAndClearPixelsOfRGBALieOverWhite() throws {
        let image = try Self.decode(
            TIFFSample(
                width: 2, height: 1, segments: [[10, 20, 30, 255, 10, 20, 30, 0]], photometric: 2, samplesPerPixel: 4,
                extraSample: 2))
        #expect(image.pixels == [plainLuma(10, 20, 30), 255])
    }

    @Test func alphaOfGrayLiesOverWhite() throws {
        let pixels: [[UInt8]] = [[200, 100, 40, 255, 90, 0]]
        let separate = try Self.decode(
            TIFFSample(width: 3, height: 1, segments: pixels, samplesPerPixel: 2, extraSample: 2))
        #expect(separate.pixels == [plainOverWhite(200, 100), 40, 255])
        // 1: the stored level already has the alpha multiplied in.
        let multiplied = try Self.decode(
            TIFFSample(width: 3, height: 1, segments: [[50, 100, 40, 255, 0, 0]], samplesPerPixel: 2, extraSample: 1))
        #expect(multiplied.pixels == [50 + 155, 40, 255])
    }

    @Test(arguments: [TIFFSample.Compression.none, .deflate]) func tilesAreRead(
        _ compression: TIFFSample.Compression
    ) throws {
        var noise = Noise(seed: 5)
        let pixels = Self.gray(&noise)
        var tiles: [[UInt8]] = []
        for y0 in stride(from: 0, to: Self.height, by: 16) {
            for x0 in stride(from: 0, to: Self.width, by: 32) {
                tiles.append(
                    (0..<(16 * 32)).map { index in
                        let (x, y) = (x0 + index % 32, y0 + index / 32)
                        return x < Self.width && y < Self.height ? pixels[y * Self.width + x] : 77
                    })
            }
        }
        let image = try Self.decode(
            TIFFSample(
                width: Self.width, height: Self.height, segments: tiles, tile: (32, 16), compression: compression))
        #expect(image.pixels == pixels)
    }

    @Test(arguments: 1...8) func picturesStoredTurnedOrMirroredAreTurnedBack(orientation: Int) throws {
        let shown: [UInt8] = [1, 2, 3, 4, 5, 6]
        let stored = storedTurned(shown, width: 3, height: 2, orientation: orientation)
        let image = try Self.decode(
            TIFFSample(
                width: stored.width, height: stored.height, segments: [stored.pixels], orientation: orientation))
        #expect(image.width == 3 && image.height == 2)
        #expect(image.pixels == shown)
    }

    @Test func oddSampleSizesAreRefusedByName() {
        let bytes = TIFFSample(width: 4, height: 1, segments: [[0, 0, 0, 0, 0, 0]], bits: 12).bytes()
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: .tiny) }
        guard case .unsupportedImage(.tiff, let feature) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        #expect(feature.contains("12"))
    }

    @Test func everyTruncationIsAnError() {
        var noise = Noise(seed: 8)
        let sample = TIFFSample(width: Self.width, height: Self.height, segments: [Self.gray(&noise)])
        let bytes = sample.bytes()
        // The last four bytes are the link to a next page, which is not followed.
        for count in 4..<(bytes.count - 4) {
            let error = failure { () throws(WhorlError) in
                try ImageDecoder.gray(bytes: Array(bytes[..<count]), limits: .tiny)
            }
            #expect(error != nil, "\(count) of \(bytes.count) bytes")
        }
    }

    @Test func missingPixelsAreDamage() {
        var sample = TIFFSample(width: Self.width, height: Self.height, segments: [[1, 2, 3]])
        sample.rowsPerStrip = Self.height
        let bytes = sample.bytes()
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: .tiny) }
        #expect(isDamaged(error, .tiff))
    }

    @Test func hugeSizeIsRefusedBeforeItIsAllocated() {
        let bytes = TIFFSample(width: 100_000, height: 100_000, segments: [[1, 2, 3]]).bytes()
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes) }
        #expect(error == .imageTooLarge(width: 100_000, height: 100_000, limit: 50_000_000))
    }

    @Test func hugeTileIsRefused() {
        let bytes = TIFFSample(width: 64, height: 64, segments: [[1, 2, 3]], tile: (1 << 20, 1 << 20)).bytes()
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes) }
        #expect(isDamaged(error, .tiff))
    }

    /// Each of them is decoded whole, for one column of pixels.
    @Test func tilesFarLargerThanTheImageAreRefused() {
        let tile = [UInt8](repeating: 7, count: 16 << 16)
        let bytes = TIFFSample(
            width: 1, height: 512, segments: [[UInt8]](repeating: tile, count: 32), tile: (1 << 16, 16),
            compression: .deflate
        ).bytes()
        let error = failure { () throws(WhorlError) in
            try ImageDecoder.gray(
                bytes: bytes, limits: ImageLimits(maximumBytes: 1 << 28, maximumPixels: 1 << 20, minimumSide: 1))
        }
        #expect(error == .damagedImage(format: .tiff, reason: "the tiles are far larger than the image"))
    }
}
