import COpenJPEG
import CTurboJPEG
import Testing
import Whorl

@Suite struct ImageMemoryTests {
    private static let limits = ImageLimits(maximumBytes: 1_000_000, maximumPixels: 10_000, minimumSide: 1)
    private static let (width, height) = (20, 30)
    private static let noise = [UInt8](repeating: 7, count: 3 * width * height)

    private static func memory(_ file: [UInt8]) throws -> Int { try ImageMemory.bytes(of: file, limits: limits) }

    @Test func pixelsOfTheHeadCount() throws {
        let png = PNGSample(width: Self.width, height: Self.height, samples: Self.noise.map(Int.init))
        #expect(try Self.memory(png.bytes()) == 8 * 600)
        let jpeg = JPEGSample.bytes(Self.noise, width: Self.width, height: Self.height)
        #expect(try Self.memory(jpeg) == 8 * 600)
        let progressive = JPEGSample.bytes(
            Self.noise, width: Self.width, height: Self.height, flags: TJFLAG_PROGRESSIVE)
        #expect(try Self.memory(progressive) == 7 * 600)
        let plane = Self.noise.prefix(600).map(Int32.init)
        let jpeg2000 = JPEG2000Sample(
            width: Self.width, height: Self.height, components: [plane], space: OPJ_CLRSPC_GRAY)
        #expect(try Self.memory(jpeg2000.bytes()) == 8 * 600)
        let gray = Array(Self.noise.prefix(600))
        let bitmap = BMPSample(width: Self.width, height: -Self.height, bits: 8, pixels: gray)
        #expect(try Self.memory(bitmap.bytes()) == 8 * 600)
        #expect(try Self.memory(Array("P5 # 90 90\n20 30 255\n".utf8) + gray) == 8 * 600)
        let wsq = WSQSample(width: Self.width, height: Self.height, pixels: gray)
        #expect(try Self.memory(wsq.bytes()) == 9 * 600)
        #expect(try ImageMemory.bytes(of: png.bytes(), limits: Self.limits, extraction: 19) == 27 * 600)
    }

    @Test(arguments: [
        (TJSAMP_420, 8), (TJSAMP_411, 8), (TJSAMP_422, 9), (TJSAMP_440, 9), (TJSAMP_444, 11), (TJSAMP_GRAY, 7),
    ])
    func coefficientsOfSeveralScansCount(_ subsampling: TJSAMP, _ cost: Int) throws {
        let file = JPEGSample.bytes(
            Self.noise, width: Self.width, height: Self.height, layout: TJPF_RGB, subsampling: subsampling,
            flags: TJFLAG_PROGRESSIVE)
        #expect(try Self.memory(file) == cost * 600)
    }

    /// Components and the largest tile take 32 bits each.
    @Test(arguments: [(1, 0, 8), (3, 0, 15), (4, 0, 20), (1, 20, 8), (3, 20, 23), (4, 15, 26)])
    func componentsAndTilesCount(_ components: Int, _ tile: Int32, _ cost: Int) throws {
        let plane = Self.noise.prefix(600).map(Int32.init)
        let sample = JPEG2000Sample(
            width: Self.width, height: Self.height, components: Array(repeating: plane, count: components),
            space: components < 3 ? OPJ_CLRSPC_GRAY : OPJ_CLRSPC_SRGB, tile: tile)
        #expect(try Self.memory(sample.bytes()) == cost * 600)
    }

    /// Sizes and tiles of 32 bits each, and more components than a file of any use has.
    @Test func aHeadMayStateAnything() throws {
        let plane = Self.noise.prefix(600).map(Int32.init)
        let sample = JPEG2000Sample(width: Self.width, height: Self.height, components: [plane], isBoxed: false)
        var file = sample.bytes()
        // Sizes, places, and sizes and places of tiles, then the count of components (A.5.1).
        let sizes = [UInt32.max, .max, 0, 0, .max - 1, .max - 1, 0, 0].flatMap { size in
            withUnsafeBytes(of: size.bigEndian) { Array($0) }
        }
        file.replaceSubrange(8..<42, with: sizes + [0xFF, 0xFF])
        #expect(try Self.memory(file) >= 15 * 10_000)
        #expect(throws: WhorlError.self) { try ImageMemory.bytes(of: file, limits: Self.limits, most: 10_000_000) }
    }

    @Test func whatTakesTooMuchIsRefused() throws {
        let png = PNGSample(width: Self.width, height: Self.height, samples: Self.noise.map(Int.init)).bytes()
        #expect(try ImageMemory.bytes(of: png, limits: Self.limits, most: 8 * 600) == 8 * 600)
        #expect(throws: WhorlError.imageTooLarge(width: Self.width, height: Self.height, limit: 599)) {
            try ImageMemory.bytes(of: png, limits: Self.limits, most: 8 * 600 - 1)
        }
    }

    @Test func whatTheHeadDoesNotSayCountsAsTheLargestImage() throws {
        let png = PNGSample(width: Self.width, height: Self.height, samples: Self.noise.map(Int.init)).bytes()
        #expect(try Self.memory(Array(png.prefix(20))) == 8 * 10_000)
        // A size that the limits refuse, and one that overflows.
        for side in [UInt8(1), 255] {
            var large = png
            large.replaceSubrange(16..<24, with: [side, 255, 255, 255, side, 255, 255, 255])
            #expect(try Self.memory(large) == 8 * 10_000)
        }
        #expect(try Self.memory([0xFF, 0xD8, 0xFF]) == 15 * 10_000)
        #expect(try Self.memory([0xFF, 0x4F, 0xFF, 0x51]) == 15 * 10_000)
        #expect(try Self.memory([]) == 8 * 10_000)
        #expect(try Self.memory(Array("P5 1 a".utf8)) == 8 * 10_000)
        let wide = BMPSample(width: 100_000, height: 2, bits: 8, pixels: [])
        #expect(try Self.memory(wide.bytes()) == 8 * 10_000)
        #expect(try Self.memory(Array(WSQSample(width: 9, height: 9, pixels: []).head().prefix(9))) == 9 * 10_000)
    }
}
