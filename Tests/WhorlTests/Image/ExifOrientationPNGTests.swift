import Testing

import Whorl
import TestSupport

@Suite struct ExifOrientationPNGTests {
    private static let (width, height) = (24, 16)
    private static let shown = (0..<(width * height)).map { UInt8(30 + 6 * ($0 % width) + 3 * ($0 / width)) }
    /// Bytes of the signature and the header chunk.
    private static let headerEnd = PNGSample.signature.count + 25
    /// Bytes of the chunk that ends a file.
    private static let endChunk = 12

    /// The content of an `eXIf` chunk: that of a JPEG segment without its identifier.
    private static func exif(_ sample: ExifSample) -> [UInt8] { Array(sample.content().dropFirst(6)) }

    private static func png(orientation: Int, colorType: Int = 0) -> [UInt8] {
        let stored = storedTurned(shown, width: width, height: height, orientation: orientation)
        let samples = stored.pixels.flatMap { colorType == 0 ? [Int($0)] : [Int($0), 255 - Int($0), Int($0) / 2] }
        return PNGSample(colorType: colorType, width: stored.width, height: stored.height, samples: samples).bytes()
    }

    private static func inserted(_ chunk: [UInt8], before pixels: Bool = true, into file: [UInt8]) -> [UInt8] {
        let place = pixels ? headerEnd : file.count - endChunk
        return Array(file[..<place]) + chunk + file[place...]
    }

    @Test(arguments: 1...8, [false, true]) func everyOrientationIsTurnedUpright(
        orientation: Int, beforePixels: Bool
    ) throws {
        for isBigEndian in [false, true] {
            let exif = ExifSample(orientation: orientation, isBigEndian: isBigEndian)
            let chunk = PNGSample.chunk("eXIf", Self.exif(exif))
            let file = { (colorType: Int) in
                Self.inserted(
                    chunk, before: beforePixels, into: Self.png(orientation: orientation, colorType: colorType))
            }
            let gray = try ImageDecoder.gray(bytes: file(0), limits: .tiny)
            #expect(gray.width == Self.width && gray.height == Self.height && gray.pixels == Self.shown)
            let color = try ImageDecoder.color(bytes: file(2), limits: .tiny)
            #expect(color.width == Self.width && color.height == Self.height)
            #expect(color.pixels == Self.shown.flatMap { [$0, 255 - $0, $0 / 2] })
        }
    }

    @Test func damagedChunksCountAsUpright() throws {
        let plain = Self.png(orientation: 1)
        let content = Self.exif(ExifSample(orientation: 6))
        let whole = PNGSample.chunk("eXIf", content)
        #expect(ExifOrientation.read(png: Self.inserted(whole, into: plain)) == .rightTop)
        for index in 8..<whole.count {
            var damaged = whole
            damaged[index] ^= 0x10
            let file = Self.inserted(damaged, into: plain)
            #expect(ExifOrientation.read(png: file) == .topLeft, "byte \(index)")
            #expect(try ImageDecoder.gray(bytes: file, limits: .tiny).pixels == Self.shown, "byte \(index)")
        }
        // The last four bytes are the offset of the next directory, which is not looked at.
        for count in 0..<(content.count - 6) {
            let file = Self.inserted(PNGSample.chunk("eXIf", Array(content[..<count])), into: plain)
            #expect(ExifOrientation.read(png: file) == .topLeft, "\(count) bytes")
        }
    }

    @Test(arguments: [
        ExifSample(orientation: 0), ExifSample(orientation: 9), ExifSample(orientation: 6, type: 4),
        ExifSample(orientation: 6, count: 2),
    ]) func contradictionsCountAsUpright(_ exif: ExifSample) throws {
        let file = Self.inserted(PNGSample.chunk("eXIf", Self.exif(exif)), into: Self.png(orientation: 1))
        #expect(try ImageDecoder.gray(bytes: file, limits: .tiny).pixels == Self.shown)
    }

    @Test func otherChunksStateNothing() {
        let chunk = PNGSample.chunk("exIf", Self.exif(ExifSample(orientation: 6)))
        #expect(ExifOrientation.read(png: Self.inserted(chunk, into: Self.png(orientation: 1))) == .topLeft)
    }

    @Test(arguments: 0..<20) func damageNeverEndsTheProcess(seed: Int) {
        var mutation = Mutation(seed: seed)
        let chunk = PNGSample.chunk("eXIf", Self.exif(ExifSample(orientation: 6)))
        let file = Self.inserted(chunk, into: Self.png(orientation: 1))
        for _ in 0..<500 { _ = ExifOrientation.read(png: mutation.mutated(file)) }
        for count in 0..<file.count { _ = ExifOrientation.read(png: Array(file[..<count])) }
    }
}
