import Testing
import Whorl

@Suite struct WebPGroupsTests {
    /// Pictures for which the encoder takes each of its ways: few colors, slopes, noise, and parts that differ.
    private static func picture(_ kind: Int, width: Int, height: Int, _ noise: inout Noise) -> [UInt8] {
        let colors = (0..<40).map { _ in noise.bytes(3) }
        return (0..<(width * height)).flatMap { index -> [UInt8] in
            let (x, y) = (index % width, index / width)
            switch kind {
            case 0: return colors[Int.random(in: 0..<2, using: &noise)]
            case 1: return colors[(x / 7 + y / 5) % 3]
            case 2: return colors[Int.random(in: 0..<14, using: &noise)]
            case 3: return colors[(x * y / 9) % 40]
            case 4:
                return [UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), UInt8(truncatingIfNeeded: x + y)]
            case 5: return noise.bytes(3)
            default: return (x / 32 + y / 32).isMultiple(of: 2) ? noise.bytes(3) : colors[x / 32 % 40]
            }
        }
    }

    @Test(arguments: 0..<7, 0..<6) func picturesOfAllKindsAreRead(kind: Int, seed: Int) throws {
        var noise = Noise(seed: 10 * seed + kind)
        let (width, height) = (Int.random(in: 1...160, using: &noise), Int.random(in: 1...160, using: &noise))
        let pixels = Self.picture(kind, width: width, height: height, &noise)
        let bytes = WebPSample.bytes(pixels, width: width, height: height, quality: nil)
        #expect(try ImageDecoder.color(bytes: bytes).pixels == pixels)
        // The transparency of a lossy picture is a stream without loss.
        let clear = pixels.indices.filter { $0.isMultiple(of: 3) }.flatMap { Array(pixels[$0..<$0 + 3]) + [pixels[$0]] }
        let lossy = WebPSample.bytes(clear, width: width, height: height, channels: 4, quality: 50)
        #expect(try ImageDecoder.color(bytes: lossy).width == width)
    }

    /// A stream of blocks of 4 x 4, of so many groups of one symbol each.
    private static func stream(_ groups: Int, side: Int) -> [UInt8] {
        var (bytes, place): ([UInt8], Int) = ([], 0)
        func put(_ value: Int, _ count: Int) {
            for index in 0..<count {
                if place.isMultiple(of: 8) { bytes.append(0) }
                bytes[place / 8] |= UInt8(value >> index & 1) << (place % 8)
                place += 1
            }
        }
        func oneSymbol() { put(1, 4) }
        // The symbols 0 to 255 have eight bits each.
        func eightBits(others: Int) {
            put(0, 1)
            put(8, 4)
            for length in [0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2] { put(length, 3) }
            put(0b010, 3)
            for _ in 0..<42 { put(0b110, 3) }
            put(0, 3)
            if others > 0 {
                put(0b11, 2)
                put(others - 11, 7)
            }
        }
        // No transform and no cache; groups for blocks of 4 x 4, whose image has no cache either.
        put(0, 2)
        put(1, 1)
        put(0, 4)
        eightBits(others: 24)
        eightBits(others: 0)
        for _ in 0..<3 { oneSymbol() }
        for block in 0..<(side / 4 * side / 4) {
            for value in [(block % groups) & 255, (block % groups) >> 8] {
                for bit in (0..<8).reversed() { put(value >> bit & 1, 1) }
            }
        }
        for _ in 0..<(5 * groups) { oneSymbol() }
        return bytes + [UInt8](repeating: 0, count: 8)
    }

    private static let limits = ImageLimits(maximumBytes: 1 << 20, maximumPixels: 1 << 20, minimumSide: 1)

    private static func error(_ bytes: [UInt8]) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: limits) }
    }

    @Test(arguments: [
        (1, nil), (10_000, nil), (10_001, "10001 groups of prefix codes"), (16_384, "16384 groups of prefix codes"),
    ])
    func groupsAreFew(groups: Int, feature: String?) {
        let side = 512
        let size = side - 1 | (side - 1) << 14
        let head = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        let stream = Self.stream(groups, side: side)
        let expected = feature.map { WhorlError.unsupportedImage(format: .webp, feature: $0) }
        let file = WebPSample.chunk("RIFF", Array("WEBP".utf8) + WebPSample.chunk("VP8L", head + stream))
        #expect(Self.error(file) == expected)
        // The same as the transparency of a lossy picture.
        let lossy = WebPSample.bytes([UInt8](repeating: 9, count: 3 * side * side), width: side, height: side)
        let alpha = WebPSample.chunk("ALPH", [1] + stream)
        let clear = Array(lossy[..<12]) + alpha + lossy[12...]
        let whole = WebPSample.extended(Array(clear), width: side, height: side, flags: 16)
        #expect(Self.error(whole) == expected)
    }
}
