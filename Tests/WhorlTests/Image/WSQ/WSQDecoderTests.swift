import Foundation
import Testing
import Whorl

@Suite struct WSQDecoderTests {
    /// A smooth picture, whose four finest diagonal bands, which are never coded, have nothing to hold.
    private static func sample(_ width: Int, _ height: Int, step: Int = 100) -> WSQSample {
        let pixels = (0..<height).flatMap { y in
            (0..<width).map { x -> UInt8 in
                let (across, down) = (sin(Double(x) / 6), cos(Double(y) / 5))
                let level: Double = 110 + 40 * across + 30 * down + Double(x * y) / 400
                return UInt8(level)
            }
        }
        return WSQSample(width: width, height: height, pixels: pixels, step: step)
    }

    private static func decoded(_ bytes: [UInt8]) throws(WhorlError) -> GrayImage {
        try ImageDecoder.gray(bytes: bytes, limits: .tiny)
    }

    private static func error(_ bytes: [UInt8], limits: ImageLimits = .tiny) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: limits) }
    }

    /// With steps of a tenth a level may still fall to the other side of a half.
    @Test(arguments: [(1, 1), (1, 9), (2, 3), (7, 1), (17, 16), (31, 33), (40, 40), (63, 29), (64, 65), (90, 121)])
    func fineStepsGiveThePictureBack(_ width: Int, _ height: Int) throws {
        let sample = Self.sample(width, height, step: 10)
        let image = try Self.decoded(sample.bytes())
        #expect(image.width == width && image.height == height)
        for (got, expected) in zip(image.pixels, sample.pixels) { #expect(abs(Int(got) - Int(expected)) <= 1) }
    }

    /// A fine chessboard is diagonal detail alone: what it is about is left.
    @Test func theFinestDiagonalIsLost() throws {
        let side = 32
        let pixels = (0..<(side * side)).map { UInt8(128 + 20 * (($0 % side + $0 / side) % 2 == 0 ? 1 : -1)) }
        let image = try Self.decoded(WSQSample(width: side, height: side, pixels: pixels, step: 10).bytes())
        #expect(Set(image.pixels).isSubset(of: [127, 128, 129]))
    }

    /// A number of n stands for (n - 0.44) steps and half a zero bin: of the mean alone, hand computed.
    @Test func aPictureOfOneNumberIsItsLevel() throws {
        // One pixel is five times halved to itself: each low-pass filter of one value sums to the root of 2.
        var sample = WSQSample(width: 1, height: 1, pixels: [0])
        sample.bandsOfBlocks = []
        let bytes = sample.head() + sample.segment(0xA3, [0]) + WSQSample.coded([3]) + [0xFF, 0xA1]
        // (3 - 0.44) * 1 + 0.5 = 3.06, divided by the root of 2 ten times: 3.06 / 32.
        #expect(try Self.decoded(bytes).pixels == [128])
        let large = sample.head() + sample.segment(0xA3, [0]) + WSQSample.coded([1000]) + [0xFF, 0xA1]
        // 1000.06 / 32 = 31.25.
        #expect(try Self.decoded(large).pixels == [159])
        let negative = sample.head() + sample.segment(0xA3, [0]) + WSQSample.coded([-1000]) + [0xFF, 0xA1]
        #expect(try Self.decoded(negative).pixels == [97])
        let beyond = sample.head() + sample.segment(0xA3, [0]) + WSQSample.coded([-20000]) + [0xFF, 0xA1]
        #expect(try Self.decoded(beyond).pixels == [0])
    }

    @Test func blocksMayEndAnywhereAndTheEndMarkerMayBeMissing() throws {
        var sample = Self.sample(33, 21)
        let expected = try Self.decoded(sample.bytes())
        sample.bandsOfBlocks = [0..<60]
        #expect(try Self.decoded(sample.bytes()) == expected)
        sample.bandsOfBlocks = [0..<7, 7..<60]
        #expect(try Self.decoded(sample.bytes().dropLast(2)) == expected)
    }

    @Test func aResolutionInACommentIsUsed() throws {
        var sample = Self.sample(20, 20)
        #expect(try Self.decoded(sample.bytes()).resolution == 500)
        sample.comment = "NIST_COM 2\nPIX_WIDTH 20\nPPI 1000\n"
        #expect(try Self.decoded(sample.bytes()).resolution == 1000)
        #expect(try ImageDecoder.gray(bytes: sample.bytes(), resolution: 600, limits: .tiny).resolution == 600)
        for comment in ["NIST_COM 1\nPPI -1\n", "NIST_COM 1\nPPI\n", "PPI 1000\n", "made by hand"] {
            sample.comment = comment
            #expect(try Self.decoded(sample.bytes()).resolution == 500)
        }
    }

    @Test func aFileCutShortIsRefused() {
        let bytes = Self.sample(24, 24).bytes()
        for length in 2..<(bytes.count - 2) {
            #expect(isDamaged(Self.error(Array(bytes.prefix(length))), .wsq), "\(length)")
        }
    }

    @Test func limitsAreCheckedBeforeMemoryIsTaken() {
        var sample = WSQSample(width: 65535, height: 65535, pixels: [])
        sample.bandsOfBlocks = []
        let bytes = sample.head() + sample.segment(0xA3, [0]) + [1, 2, 3]
        #expect(
            Self.error(bytes) == .imageTooLarge(width: 65535, height: 65535, limit: ImageLimits.tiny.maximumPixels))
        sample.height = 0
        let flat = sample.head() + sample.segment(0xA3, [0]) + [1, 2, 3]
        #expect(isDamaged(Self.error(flat), .wsq))
    }

    @Test func whatIsNotReadIsNamed() {
        let sample = Self.sample(24, 24)
        let restart = sample.head() + sample.segment(0xA7, [0, 9])
        #expect(Self.error(restart) == .unsupportedImage(format: .wsq, feature: "restart intervals"))
        let even: [UInt8] = [0xFF, 0xA0] + sample.segment(0xA4, [8, 8])
        #expect(Self.error(even) == .unsupportedImage(format: .wsq, feature: "a wavelet filter of 8 taps"))
        let long: [UInt8] = [0xFF, 0xA0] + sample.segment(0xA4, [255, 7])
        #expect(Self.error(long) == .unsupportedImage(format: .wsq, feature: "a wavelet filter of 255 taps"))
    }

    /// Coefficients are laid out by the size of the first.
    @Test func aSecondFrameHeaderIsRefused() throws {
        let bytes = Self.sample(24, 24).bytes()
        let block = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xA3 })
        let other = Self.sample(25, 24).head().dropFirst(2)
        #expect(isDamaged(Self.error(Array(bytes[..<block]) + other + bytes[block...]), .wsq))
    }

    @Test func contradictionsAreDamage() {
        let sample = Self.sample(24, 24)
        let head = sample.head()
        let block = sample.segment(0xA3, [0])
        let start: [UInt8] = [0xFF, 0xA0]
        var cases: [[UInt8]] = [start + [0xFF, 0xA1], start + [0, 0], start + [0xFF, 0xA0, 0, 2]]
        // A block of a code that is missing, without tables, with too many zeros, of bits that are no word.
        cases.append(head + sample.segment(0xA3, [9]))
        cases.append(start + block)
        cases.append(head + block + [UInt8](repeating: 99, count: 100))
        cases.append(head + block + [UInt8](repeating: 0xFE, count: 9))
        for bytes in cases {
            #expect(isDamaged(Self.error(bytes), .wsq), "\(bytes.suffix(12))")
        }
    }
}
