import Testing
import Whorl

@Suite struct BMPEncoderTests {
    @Test(arguments: [(1, 1), (2, 3), (3, 2), (4, 5), (5, 4), (300, 7)])
    func colorComesBackAsItWas(width: Int, height: Int) throws {
        var noise = Noise(seed: width)
        let pixels = noise.bytes(width * height * 3)
        let image = try ImageDecoder.color(bytes: BMPEncoder.bytes(rgb: pixels, width: width, height: height))
        #expect(image.pixels == pixels && image.width == width && image.height == height)
    }

    @Test func aPixelIsWrittenAsTheFormatSays() {
        let header: [UInt8] = [
            0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0,
            40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 4, 0, 0, 0,
        ]
        #expect(
            BMPEncoder.bytes(rgb: [1, 2, 3], width: 1, height: 1)
                == header + [UInt8](repeating: 0, count: 16) + [3, 2, 1, 0])
    }
}
