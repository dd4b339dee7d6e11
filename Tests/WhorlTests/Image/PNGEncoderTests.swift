import Testing
import Whorl

@Suite struct PNGEncoderTests {
    @Test(arguments: [(1, 1), (32, 32), (300, 7), (7, 300), (388, 374)])
    func grayComesBackAsItWas(width: Int, height: Int) throws {
        var noise = Noise(seed: width)
        let image = GrayImage(width: width, height: height, pixels: noise.bytes(width * height))
        let limits = ImageLimits(maximumBytes: 1 << 20, maximumPixels: 1 << 20, minimumSide: 1)
        #expect(try ImageDecoder.gray(bytes: try PNGEncoder.bytes(image), limits: limits) == image)
    }

    @Test func colorComesBackAsItsLuma() throws {
        var noise = Noise(seed: 2)
        let pixels = noise.bytes(5 * 4 * 3)
        let bytes = try PNGEncoder.bytes(rgb: pixels, width: 5, height: 4)
        let image = try ImageDecoder.gray(bytes: bytes, limits: .tiny)
        #expect(
            image.pixels
                == stride(from: 0, to: pixels.count, by: 3).map {
                    plainLuma(pixels[$0], pixels[$0 + 1], pixels[$0 + 2])
                })
    }

    @Test func samePixelsGiveSameBytes() throws {
        let image = GrayImage(width: 64, height: 64, pixels: (0..<4096).map { UInt8($0 & 255) })
        #expect(try PNGEncoder.bytes(image) == PNGEncoder.bytes(image))
    }

    @Test func aSideThatLibpngRefusesIsAnError() {
        let wide = GrayImage(width: 1_000_001, height: 1, pixels: [UInt8](repeating: 0, count: 1_000_001))
        #expect(throws: WhorlError.self) { try PNGEncoder.bytes(wide) }
    }
}
