import COpenJPEG
import CTurboJPEG
import Testing
import Whorl

@Suite struct ImageMemoryTests {
    private static let limits = ImageLimits(maximumBytes: 1_000_000, maximumPixels: 10_000, minimumSide: 1)
    private static let (width, height) = (20, 30)
    private static let noise = [UInt8](repeating: 7, count: 3 * width * height)

    private static func memory(_ file: [UInt8]) -> Int { ImageMemory.bytes(of: file, limits: limits) }

    @Test func pixelsOfTheHeadCount() {
        let png = PNGSample(width: Self.width, height: Self.height, samples: Self.noise.map(Int.init))
        #expect(Self.memory(png.bytes()) == 8 * 600)
        let jpeg = JPEGSample.bytes(Self.noise, width: Self.width, height: Self.height)
        #expect(Self.memory(jpeg) == 8 * 600)
        let progressive = JPEGSample.bytes(
            Self.noise, width: Self.width, height: Self.height, flags: TJFLAG_PROGRESSIVE)
        #expect(Self.memory(progressive) == 15 * 600)
        let plane = Self.noise.prefix(600).map(Int32.init)
        let jpeg2000 = JPEG2000Sample(
            width: Self.width, height: Self.height, components: [plane], space: OPJ_CLRSPC_GRAY)
        #expect(Self.memory(jpeg2000.bytes()) == 15 * 600)
        #expect(ImageMemory.bytes(of: png.bytes(), limits: Self.limits, extraction: 19) == 27 * 600)
    }

    @Test func whatTheHeadDoesNotSayCountsAsTheLargestImage() {
        let png = PNGSample(width: Self.width, height: Self.height, samples: Self.noise.map(Int.init)).bytes()
        #expect(Self.memory(Array(png.prefix(20))) == 8 * 10_000)
        // A size that the limits refuse, and one that overflows.
        for side in [UInt8(1), 255] {
            var large = png
            large.replaceSubrange(16..<24, with: [side, 255, 255, 255, side, 255, 255, 255])
            #expect(Self.memory(large) == 8 * 10_000)
        }
        #expect(Self.memory([0xFF, 0xD8, 0xFF]) == 15 * 10_000)
        #expect(Self.memory([0xFF, 0x4F, 0xFF, 0x51]) == 15 * 10_000)
        #expect(Self.memory([]) == 8 * 10_000 && Self.memory(Array("P6 1 1 255 abc".utf8)) == 8 * 10_000)
    }
}
