import Testing
import Whorl
import WhorlProtocols

@Suite struct SampleLimitsTests {
    @Test func aLongFileIsNotRead() async throws {
        let scored = try ScoredBiometrics()
        let long = [UInt8](repeating: 1, count: SampleLimits.bytes + 1)
        await #expect(
            throws: Refusal.engine(.inputTooLarge(bytes: long.count, limit: SampleLimits.bytes))
        ) { try await scored.biometrics.sample(long, .finger) }
        // As long as it may be: the reader sees it.
        await #expect(throws: Refusal.engine(.emptyInput)) {
            try await scored.biometrics.sample(Array(long.dropLast()), .finger)
        }
    }

    @Test func aLongDataURLIsNotDecoded() {
        func url(_ digits: Int) -> [UInt8] {
            Array("data:image/png;base64,".utf8) + [UInt8](repeating: UInt8(ascii: "A"), count: digits)
        }
        #expect(DataURL(url(4 * (SampleLimits.bytes / 3)))?.bytes.count == SampleLimits.bytes / 3 * 3)
        #expect(DataURL(url(SampleLimits.url)) == nil)
    }

    @Test func aPrintAndAPhotoHaveTheirPixels() throws {
        let reader = SampleReader(faces: nil)
        #expect(reader.modalities == [.finger])
        #expect(SampleLimits.print.maximumPixels == 4_000_000 && SampleLimits.print.maximumStoredPixels == 4_000_000)
        #expect(SampleLimits.photo.maximumPixels == 16_000_000)
        #expect(SampleLimits.photo.maximumStoredPixels == 200_000_000)
        #expect(ImageLimits.standard.maximumPixels == 50_000_000)
    }

    /// By the heads of files of PNG.
    @Test(arguments: [(3_000, 2_000, 1), (4_000, 3_000, 1), (4_200, 3_200, 2), (4_000, 4_000, 2)])
    func aLargePhotoOfAStrangerCountsMoreThanOnce(width: UInt32, height: UInt32, turns: Int) {
        let bytes = { (number: UInt32) in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let file = signature + Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
        #expect(SampleLimits.turns(file, .face) == turns)
    }

    /// A header of a few bytes that declares a line of pixels.
    @Test(arguments: [(20_001, 1), (1, 20_001), (1, 16_000_000)])
    func aLineOfPixelsIsNotDecoded(width: Int, height: Int) {
        let file = Array("P6 \(width) \(height) 255\n".utf8)
        #expect(throws: WhorlError.imageTooLarge(width: width, height: height, limit: 20_000)) {
            try ImageDecoder.color(bytes: file, limits: SampleLimits.photo)
        }
        #expect(throws: WhorlError.imageTooLarge(width: 10_001, height: 40, limit: 10_000)) {
            try ImageDecoder.gray(bytes: Array("P5 10001 40 255\n".utf8), limits: SampleLimits.print)
        }
    }

    /// The head of each is enough: nothing behind it is looked at.
    @Test(arguments: [
        Array("II*\u{0}".utf8) + Array(repeating: 0, count: 60),
        [0, 0, 0, 24] + Array("ftypheic".utf8) + Array(repeating: 0, count: 60),
        [0, 0, 0, 24] + Array("ftypavif".utf8) + Array(repeating: 0, count: 60),
        Array("RIFF".utf8) + [60, 0, 0, 0] + Array("WEBPVP8L".utf8) + Array(repeating: 0, count: 60),
    ])
    func formatsOfLargeLibrariesAreRefusedByName(file: [UInt8]) throws {
        let format = try #require(ImageFormat.recognized(from: file))
        #expect(throws: WhorlError.foreignImageFormat(name: format.name)) {
            try ImageDecoder.color(bytes: file, limits: SampleLimits.photo)
        }
        #expect(throws: WhorlError.foreignImageFormat(name: format.name)) {
            try ImageDecoder.gray(bytes: file, limits: SampleLimits.print)
        }
    }
}
