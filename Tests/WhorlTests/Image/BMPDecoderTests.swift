import Testing
import Whorl

@Suite struct BMPDecoderTests {
    private static let width = 21
    private static let height = 10

    private static func decode(_ sample: BMPSample) throws -> GrayImage {
        try ImageDecoder.gray(bytes: sample.bytes(), limits: .tiny)
    }

    private static func error(_ bytes: [UInt8]) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: .tiny) }
    }

    /// Rows in the order in which they are stored.
    private static func stored(_ pixels: [UInt8], columns: Int, topDown: Bool) -> [UInt8] {
        let rows = stride(from: 0, to: pixels.count, by: columns).map { pixels[$0..<($0 + columns)] }
        return (topDown ? rows : rows.reversed()).flatMap { $0 }
    }

    private static func palette(_ count: Int, _ noise: inout Noise) -> [(UInt8, UInt8, UInt8)] {
        (0..<count).map { _ in
            let color = noise.bytes(3)
            return (color[0], color[1], color[2])
        }
    }

    @Test(arguments: [1, 2, 4, 8], [12, 40, 52, 56, 64, 108, 124])
    func palettesAreReadUnderEveryHeader(bits: Int, headerSize: Int) throws {
        var noise = Noise(seed: bits)
        let palette = Self.palette(1 << bits, &noise)
        let values = noise.bytes(Self.width * Self.height, upTo: UInt8(1 << bits - 1))
        let topDown = headerSize != 12 && bits > 2
        let image = try Self.decode(
            BMPSample(
                width: Self.width, height: topDown ? -Self.height : Self.height, bits: bits, palette: palette,
                headerSize: headerSize,
                pixels: packed(
                    Self.stored(values, columns: Self.width, topDown: topDown), width: Self.width, bits: bits,
                    rowAlignment: 4)))
        #expect(image.width == Self.width && image.height == Self.height)
        #expect(image.pixels == values.map { plainLuma(palette[Int($0)].2, palette[Int($0)].1, palette[Int($0)].0) })
    }

    @Test(arguments: [24, 32], [false, true]) func trueColorIsRead(bits: Int, topDown: Bool) throws {
        var noise = Noise(seed: bits)
        let colors = Self.palette(Self.width * Self.height, &noise)
        let unused: [UInt8] = bits == 32 ? [9] : []
        let flat: [UInt8] = colors.flatMap { [$0.0, $0.1, $0.2] + unused }
        let rowBytes = Self.width * bits / 8
        let image = try Self.decode(
            BMPSample(
                width: Self.width, height: topDown ? -Self.height : Self.height, bits: bits,
                pixels: packed(
                    Self.stored(flat, columns: rowBytes, topDown: topDown), width: rowBytes, bits: 8, rowAlignment: 4)))
        #expect(image.pixels == colors.map { plainLuma($0.2, $0.1, $0.0) })
    }

    struct Masks: Sendable, CustomTestStringConvertible {
        let bits: Int
        let compression: Int
        let headerSize: Int
        let masks: [Int]
        var testDescription: String { "\(bits) bits, header \(headerSize), compression \(compression)" }

        static let all = [
            Masks(bits: 16, compression: 0, headerSize: 40, masks: []),
            Masks(bits: 16, compression: 3, headerSize: 40, masks: [0xF800, 0x07E0, 0x001F]),
            Masks(bits: 16, compression: 3, headerSize: 56, masks: [0x0F00, 0x00F0, 0x000F, 0xF000]),
            Masks(bits: 32, compression: 3, headerSize: 40, masks: [0xFF, 0xFF00, 0xFF_0000]),
            Masks(bits: 32, compression: 3, headerSize: 124, masks: [0x3FF0_0000, 0xFFC00, 0x3FF, 0]),
            Masks(bits: 32, compression: 6, headerSize: 40, masks: [0xFF00_0000, 0xFF_0000, 0xFF00, 0xFF]),
        ]
    }

    @Test(arguments: Masks.all) func componentsUnderMasksAreRead(_ layout: Masks) throws {
        var noise = Noise(seed: layout.bits + layout.headerSize)
        let values = (0..<(Self.width * Self.height)).map { _ in
            Int.random(in: 0..<(1 << layout.bits), using: &noise)
        }
        var pixels: [UInt8] = []
        for row in stride(from: 0, to: values.count, by: Self.width) {
            for value in values[row..<(row + Self.width)] { pixels.append(little: value, bytes: layout.bits / 8) }
            while pixels.count % 4 != 0 { pixels.append(0) }
        }
        let image = try Self.decode(
            BMPSample(
                width: Self.width, height: -Self.height, bits: layout.bits, compression: layout.compression,
                masks: layout.masks, headerSize: layout.headerSize, pixels: pixels))
        let masks = layout.masks.isEmpty ? [0x7C00, 0x03E0, 0x001F] : layout.masks
        func component(_ value: Int, _ mask: Int) -> UInt8 {
            UInt8((Double(value & mask) * 255 / Double(mask)).rounded())
        }
        #expect(
            image.pixels
                == values.map { plainLuma(component($0, masks[0]), component($0, masks[1]), component($0, masks[2])) })
    }

    private static let grayPalette = (0..<256).map { (UInt8($0), UInt8($0), UInt8($0)) }

    @Test func runsOfBytesAreDecoded() throws {
        // From the bottom: 3 of 9, then 10 11 12 as they are; a jump; 2 of 5 in the row above; end.
        let runs: [UInt8] = [3, 9, 0, 3, 10, 11, 12, 0, 0, 0, 0, 2, 1, 0, 2, 5, 0, 1]
        let image = try Self.decode(
            BMPSample(width: 6, height: 3, bits: 8, compression: 1, palette: Self.grayPalette, pixels: runs))
        #expect(image.pixels == [0, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 9, 9, 9, 10, 11, 12])
    }

    @Test func runsOfNibblesAreDecoded() throws {
        let runs: [UInt8] = [5, 0x12, 0, 0, 0, 3, 0x34, 0x50, 2, 0x66, 0, 1]
        let palette = Array(Self.grayPalette[..<16])
        let image = try Self.decode(
            BMPSample(width: 5, height: 2, bits: 4, compression: 2, palette: palette, pixels: runs))
        #expect(image.pixels == [3, 4, 5, 6, 6, 1, 2, 1, 2, 1])
    }

    @Test(
        arguments: [
            [7, 9, 0, 1], [0, 2, 7, 0, 0, 1], [0, 2, 0, 4, 0, 1], [3, 9, 0, 0], [3], [0, 5, 1, 2], [0, 0],
        ] as [[UInt8]])
    func runsThatLeaveThePictureOrEndEarlyAreDamage(_ runs: [UInt8]) {
        let bytes = BMPSample(width: 6, height: 3, bits: 8, compression: 1, palette: Self.grayPalette, pixels: runs)
            .bytes()
        #expect(isDamaged(Self.error(bytes), .bmp))
    }

    @Test func everyTruncationIsDamage() {
        let bytes = BMPSample(
            width: 4, height: 5, bits: 8, palette: Self.grayPalette, pixels: [UInt8](repeating: 7, count: 20)
        ).bytes()
        for count in 2..<bytes.count {
            #expect(isDamaged(Self.error(Array(bytes[..<count])), .bmp), "\(count) of \(bytes.count) bytes")
        }
    }

    @Test func anIndexWithoutColorIsDamage() {
        let palette = Array(Self.grayPalette[..<3])
        let bytes = BMPSample(width: 4, height: 1, bits: 8, palette: palette, pixels: [0, 1, 2, 3]).bytes()
        #expect(Self.error(bytes) == .damagedImage(format: .bmp, reason: "a pixel has color 3 of 3"))
    }

    @Test(arguments: [(0, 5), (-4, 5), (5, 0)]) func sizesWithoutPixelsAreDamage(width: Int, height: Int) {
        #expect(isDamaged(Self.error(BMPSample(width: width, height: height, bits: 24, pixels: []).bytes()), .bmp))
    }

    @Test func extremeSizesAreRefused() {
        let extreme = Int(Int32.min)
        let wide = BMPSample(width: Int(Int32.max), height: extreme, bits: 24, pixels: []).bytes()
        #expect(
            Self.error(wide) == .imageTooLarge(width: Int(Int32.max), height: -extreme, limit: 1 << 16))
    }

    @Test(arguments: [(4, 8), (5, 24), (1, 4), (0, 3), (9, 8)])
    func otherCompressionsAreRefusedByName(compression: Int, bits: Int) {
        let bytes = BMPSample(width: 4, height: 4, bits: bits, compression: compression, pixels: []).bytes()
        let feature = "compression \(compression) with \(bits) bits a pixel"
        #expect(Self.error(bytes) == .unsupportedImage(format: .bmp, feature: feature))
    }

    @Test func masksWithGapsAreDamage() {
        let bytes = BMPSample(
            width: 1, height: 1, bits: 16, compression: 3, masks: [0xF801, 0x07E0, 0x1E], pixels: [0, 0]
        ).bytes()
        #expect(isDamaged(Self.error(bytes), .bmp))
    }
}
