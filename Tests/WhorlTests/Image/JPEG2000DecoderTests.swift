import COpenJPEG
import Testing
import Whorl

@Suite struct JPEG2000DecoderTests {
    private static let (width, height) = (37, 29)

    private static func noise(_ seed: Int, upTo maximum: Int32 = 255) -> [Int32] {
        var noise = Noise(seed: seed)
        return (0..<(width * height)).map { _ in Int32.random(in: 0...maximum, using: &noise) }
    }

    private static func sample(_ components: [[Int32]]) -> JPEG2000Sample {
        JPEG2000Sample(
            width: width, height: height, components: components,
            space: components.count < 3 ? OPJ_CLRSPC_GRAY : OPJ_CLRSPC_SRGB)
    }

    private static func error(_ bytes: [UInt8], limits: ImageLimits = .tiny) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: limits) }
    }

    @Test(arguments: [true, false], [Int32(0), 16]) func grayComesBack(_ isBoxed: Bool, _ tile: Int32) throws {
        var sample = Self.sample([Self.noise(1)])
        (sample.isBoxed, sample.tile) = (isBoxed, tile)
        let bytes = sample.bytes()
        #expect(ImageFormat.recognized(from: bytes) == .jpeg2000)
        let image = try ImageDecoder.gray(bytes: bytes, limits: .tiny)
        #expect(image.width == Self.width && image.height == Self.height)
        #expect(image.pixels == sample.components[0].map { UInt8($0) })
    }

    @Test func colorComesBack() throws {
        let components = (1...3).map { Self.noise($0) }
        let image = try ImageDecoder.color(bytes: Self.sample(components).bytes(), limits: .tiny)
        for channel in 0..<3 {
            let got = stride(from: channel, to: image.pixels.count, by: 3).map { Int32(image.pixels[$0]) }
            #expect(got == components[channel])
        }
    }

    @Test func sixteenBitsAreRoundedToEight() throws {
        var sample = Self.sample([Self.noise(5, upTo: 65535)])
        sample.depth = 16
        let image = try ImageDecoder.gray(bytes: sample.bytes(), limits: .tiny)
        #expect(image.pixels == sample.components[0].map { UInt8((Double($0) / 257).rounded()) })
    }

    @Test func otherColorsAndSizesAreNamed() {
        var chroma = Self.sample((1...3).map { Self.noise($0) })
        chroma.space = OPJ_CLRSPC_SYCC
        guard case .unsupportedImage(.jpeg2000, _) = Self.error(chroma.bytes()) else {
            Issue.record("YCC was taken as RGB")
            return
        }
        var many = Self.sample((1...5).map { Self.noise($0) })
        many.isBoxed = false
        #expect(Self.error(many.bytes()) == .unsupportedImage(format: .jpeg2000, feature: "5 components"))
        var small = JPEG2000Sample(width: 32, height: 32, components: [[Int32](repeating: 9, count: 256)])
        small.subsampling = 2
        #expect(
            Self.error(small.bytes())
                == .unsupportedImage(format: .jpeg2000, feature: "components of different sizes"))
    }

    @Test func aFileCutShortIsRefused() {
        for isBoxed in [true, false] {
            var sample = Self.sample([Self.noise(2)])
            sample.isBoxed = isBoxed
            let bytes = sample.bytes()
            for length in stride(from: 16, to: bytes.count * 9 / 10, by: 13) {
                #expect(isDamaged(Self.error(Array(bytes.prefix(length))), .jpeg2000), "\(length)")
            }
        }
    }

    /// The numbers of the size lie at bytes 8...23, those of the tiles at 24...39 of a bare codestream.
    @Test func limitsAreCheckedBeforeTheLibraryReads() {
        var sample = Self.sample([Self.noise(3)])
        sample.isBoxed = false
        let bytes = sample.bytes()
        var wide = bytes
        wide.replaceSubrange(8..<12, with: [0, 1, 0, 0])
        #expect(Self.error(wide) == .imageTooLarge(width: 65536, height: Self.height, limit: 1 << 16))
        var tiled = bytes
        tiled.replaceSubrange(24..<32, with: [0, 0, 0, 1, 0, 0, 0, 1])
        let many = ImageLimits(maximumBytes: 1 << 20, maximumPixels: 1 << 30, minimumSide: 1)
        tiled.replaceSubrange(8..<16, with: [0, 0, 1, 0, 0, 0, 1, 0])
        #expect(
            Self.error(tiled, limits: many) == .unsupportedImage(format: .jpeg2000, feature: "more than 4096 tiles"))
        var none = bytes
        none.replaceSubrange(24..<28, with: [0, 0, 0, 0])
        #expect(isDamaged(Self.error(none), .jpeg2000))
    }

    /// The segment of the coding style, and how large its blocks are.
    @Test func moreBlocksThanPixelsNeedAreRefused() throws {
        var sample = Self.sample([Self.noise(3)])
        sample.isBoxed = false
        let bytes = sample.bytes()
        let style = try #require((0..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0x52 })
        let many = ImageLimits(maximumBytes: 1 << 20, maximumPixels: 1 << 30, minimumSide: 1)
        var small = bytes
        small.replaceSubrange((style + 10)..<(style + 12), with: [0, 0])
        small.replaceSubrange(8..<16, with: [0, 0, 16, 0, 0, 0, 16, 0])
        small.replaceSubrange(24..<32, with: [0, 0, 16, 0, 0, 0, 16, 0])
        let feature = "more than 150000 blocks or 1000000 packets"
        #expect(Self.error(small, limits: many) == .unsupportedImage(format: .jpeg2000, feature: feature))
        // The same size in blocks as they usually are ends early, as it has the data of a few pixels.
        small.replaceSubrange((style + 10)..<(style + 12), with: bytes[(style + 10)..<(style + 12)])
        #expect(isDamaged(Self.error(small, limits: many), .jpeg2000))
    }

    /// The segment of the quantization, and the exponents of its bands.
    @Test func moreBitPlanesThanSamplesNeedAreRefused() throws {
        var sample = Self.sample((1...3).map { Self.noise($0) })
        sample.isBoxed = false
        var bytes = sample.bytes()
        let pixels = Self.width * Self.height
        let tight = ImageLimits(maximumBytes: 1 << 20, maximumPixels: pixels, minimumSide: 1)
        #expect(Self.error(bytes, limits: tight) == nil)
        let segment = try #require((0..<bytes.count - 1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0x5C })
        for place in (segment + 5)..<(segment + 2 + Int(bytes[segment + 3])) { bytes[place] = 29 << 3 }
        #expect(
            Self.error(bytes, limits: tight)
                == .unsupportedImage(format: .jpeg2000, feature: "30 bit-planes of \(3 * pixels) samples"))
    }

    @Test func aTilePartDeclaresNoCoding() throws {
        var sample = Self.sample([Self.noise(3)])
        sample.isBoxed = false
        var bytes = sample.bytes()
        let markers = (0..<bytes.count - 1).filter { bytes[$0] == 0xFF }
        let style = try #require(markers.first { bytes[$0 + 1] == 0x52 })
        let part = try #require(markers.first { bytes[$0 + 1] == 0x90 })
        let segment = bytes[style..<(style + 2 + Int(bytes[style + 3]))]
        let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[part + 6 + $1]) } + segment.count
        bytes.replaceSubrange((part + 6)..<(part + 10), with: (0..<4).map { UInt8(length >> (24 - 8 * $0) & 0xFF) })
        bytes.insert(contentsOf: segment, at: part + 12)
        #expect(
            Self.error(bytes) == .unsupportedImage(format: .jpeg2000, feature: "coding that differs between tiles"))
    }

    @Test func boxesWithoutACodestreamAreDamage() {
        let first: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
        for rest in [[], [0, 0, 0, 8, 1, 2, 3, 4], [0, 0, 0, 7, 1, 2, 3, 4], [0, 0, 0, 1, 1, 2, 3, 4, 255, 0, 0, 0]]
            as [[UInt8]]
        {
            #expect(isDamaged(Self.error(first + rest), .jpeg2000))
        }
    }
}
