import Testing
import Whorl

@Suite struct PNMDecoderTests {
    private static func decode(_ text: String, _ raster: [UInt8] = []) throws -> GrayImage {
        try ImageDecoder.gray(bytes: Array(text.utf8) + raster, limits: .tiny)
    }

    private static func error(_ text: String, _ raster: [UInt8] = []) -> WhorlError? {
        failure { () throws(WhorlError) in
            try ImageDecoder.gray(bytes: Array(text.utf8) + raster, limits: .tiny)
        }
    }

    @Test func plainBitsNeedNoSpace() throws {
        #expect(try Self.decode("P1\n# a comment\n3 2\n101\n0 1 0\n").pixels == [0, 255, 0, 255, 0, 255])
    }

    @Test func plainGrayIsScaled() throws {
        #expect(try Self.decode("P2 2#two\r2\n15\n0 15\n# between rows\n7 1").pixels == [0, 255, 119, 17])
    }

    @Test func plainColorBecomesLuma() throws {
        #expect(try Self.decode("P3\n1 2 255 10 20 30 255 255 255").pixels == [plainLuma(10, 20, 30), 255])
    }

    @Test(arguments: [1, 7, 8, 9, 17]) func rawBitsAreRead(width: Int) throws {
        var noise = Noise(seed: width)
        let bits = noise.bytes(width * 3, upTo: 1)
        let image = try Self.decode("P4\n\(width) 3\n", packed(bits, width: width, bits: 1))
        #expect(image.pixels == bits.map { $0 == 1 ? 0 : 255 })
    }

    @Test(arguments: [1, 15, 100, 255, 256, 1000, 65535]) func rawGrayIsReadAtEveryDepth(maximum: Int) throws {
        var noise = Noise(seed: maximum)
        let values = (0..<35).map { _ in Int.random(in: 0...maximum, using: &noise) }
        var raster: [UInt8] = []
        for value in values { raster.append(big: value, bytes: maximum > 255 ? 2 : 1) }
        let image = try Self.decode("P5 7 5 \(maximum)\n", raster)
        #expect(image.width == 7 && image.height == 5)
        #expect(image.pixels == values.map { UInt8((Double($0) * 255 / Double(maximum)).rounded()) })
    }

    @Test func rawColorBecomesLuma() throws {
        var noise = Noise(seed: 6)
        let raster = noise.bytes(4 * 3 * 3)
        let image = try Self.decode("P6\n4 3\n255\n", raster)
        #expect(
            image.pixels
                == stride(from: 0, to: raster.count, by: 3).map {
                    plainLuma(raster[$0], raster[$0 + 1], raster[$0 + 2])
                })
    }

    @Test func pixelsMayLookLikeACommentOrSpace() throws {
        #expect(try Self.decode("P5 3 1 255\n", Array("#\n ".utf8)).pixels == Array("#\n ".utf8))
    }

    @Test(arguments: [
        "P5\n", "P5 ", "P5\n3", "P5\n3 3\n", "P5\n3 3\n255", "P5\n3 3\n255\n", "P2 2 2 255 1 2 3", "P1 2 2 1 0 1",
        "P5 0 3 255\n", "P5 3 0 255\n", "P5 -3 3 255\n", "P5 3 3 0\n", "P5 3 3 65536\n", "P2 1 1 9 10",
        "P2 1 1 255 x", "P1 1 1 2", "P5 99999999999999999999 1 255\n", "P1 is no image",
    ])
    func brokenHeadersAndPixelsAreDamage(_ text: String) {
        #expect(isDamaged(Self.error(text), .pnm), "\(text): \(String(describing: Self.error(text)))")
    }

    @Test func everyTruncationOfARawImageIsDamage() {
        let bytes = Array("P6 4 4 65535\n".utf8) + [UInt8](repeating: 0, count: 96)
        for count in 3..<bytes.count {
            let error = failure { () throws(WhorlError) in
                try ImageDecoder.gray(bytes: Array(bytes[..<count]), limits: .tiny)
            }
            #expect(isDamaged(error, .pnm), "\(count) of \(bytes.count) bytes")
        }
    }

    @Test func hugeSizeIsRefused() {
        #expect(
            Self.error("P5 4000000000 4000000000 255\n")
                == .imageTooLarge(width: 4_000_000_000, height: 4_000_000_000, limit: 1 << 16))
    }

    @Test func otherKindsAreRefusedByName() {
        #expect(Self.error("P7\nWIDTH 1\n") == .unsupportedImage(format: .pnm, feature: "PAM (P7)"))
    }
}
