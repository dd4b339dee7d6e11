import Testing

import Whorl

@Suite struct HalvedImageTests {
    private static func gray(_ width: Int, _ height: Int, _ level: (Int, Int) -> UInt8) -> ColorImage {
        let pixels = (0..<width * height).flatMap { place in
            Array(repeating: level(place % width, place / width), count: ColorImage.channels)
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// The weights of the middle pixel are 6 and 6 of 16 and 16: 255 * 36 / 256 is 35.86, rounded down.
    @Test func aPixelSpreadsOverItsNeighbors() throws {
        let half = try #require(Self.gray(11, 13) { $0 == 4 && $1 == 4 ? 255 : 0 }.halved)
        #expect(half.width == 4 && half.height == 5)
        func level(_ x: Int, _ y: Int) -> UInt8 { half.pixels[(y * half.width + x) * ColorImage.channels] }
        // Two pixels away the weight is 1: 255 * 6 / 256 beside it, 255 / 256 on the diagonal.
        #expect(level(1, 1) == 35 && level(0, 1) == 5 && level(1, 2) == 5 && level(2, 2) == 0)
        #expect(level(3, 1) == 0)
    }

    @Test func oneLevelStays() throws {
        let half = try #require(Self.gray(40, 31) { _, _ in 201 }.halved)
        #expect(half.pixels.allSatisfy { $0 == 201 })
    }

    @Test func sidesOfEightPixelsHaveNoHalf() {
        #expect(Self.gray(8, 30) { _, _ in 1 }.halved == nil && Self.gray(30, 8) { _, _ in 1 }.halved == nil)
        #expect(Self.gray(9, 9) { _, _ in 1 }.halved?.width == 3)
    }
}
