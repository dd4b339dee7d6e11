import CTurboJPEG
import Testing

import Whorl
import TestSupport

@Suite struct ExifOrientationTests {
    private static let (width, height) = (24, 16)
    /// Quality 100 leaves the rounding of the transform and of the color conversion.
    private static let tolerance = 6

    private static let shown = (0..<(width * height)).map { UInt8(30 + 6 * ($0 % width) + 3 * ($0 / width)) }

    private static func jpeg(orientation: Int, color: Bool) -> [UInt8] {
        let stored = storedTurned(shown, width: width, height: height, orientation: orientation)
        guard color else { return JPEGSample.bytes(stored.pixels, width: stored.width, height: stored.height) }
        let rgb = stored.pixels.flatMap { [$0, 255 - $0, $0 / 2] }
        return JPEGSample.bytes(
            rgb, width: stored.width, height: stored.height, layout: TJPF_RGB, subsampling: TJSAMP_444)
    }

    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : .max
    }

    @Test(arguments: 1...8, [false, true]) func everyOrientationIsTurnedUpright(
        orientation: Int, isBigEndian: Bool
    ) throws {
        let exif = ExifSample(orientation: orientation, isBigEndian: isBigEndian)
        let gray = try ImageDecoder.gray(
            bytes: exif.inserted(into: Self.jpeg(orientation: orientation, color: false)), limits: .tiny)
        #expect(gray.width == Self.width && gray.height == Self.height)
        #expect(Self.distance(gray.pixels, Self.shown) <= Self.tolerance)
        let color = try ImageDecoder.color(
            bytes: exif.inserted(into: Self.jpeg(orientation: orientation, color: true)), limits: .tiny)
        #expect(color.width == Self.width && color.height == Self.height)
        #expect(Self.distance(color.pixels, Self.shown.flatMap { [$0, 255 - $0, $0 / 2] }) <= Self.tolerance)
    }

    @Test func theFirstEntryIsReadToo() {
        let jpeg = Self.jpeg(orientation: 1, color: false)
        #expect(ExifOrientation.read(ExifSample(orientation: 8, earlierEntries: 0).inserted(into: jpeg)) == .leftBottom)
    }

    @Test(arguments: [
        ExifSample(orientation: 0), ExifSample(orientation: 9), ExifSample(orientation: 0xFFFF),
        ExifSample(orientation: 6, type: 4), ExifSample(orientation: 6, count: 2),
        ExifSample(orientation: 6, count: 0xFFFF_FFFF),
    ]) func contradictionsCountAsUpright(_ exif: ExifSample) {
        #expect(ExifOrientation.read(exif.inserted(into: Self.jpeg(orientation: 1, color: false))) == .topLeft)
    }

    @Test func cutSegmentsCountAsUpright() {
        let content = ExifSample(orientation: 6).content()
        let jpeg = Self.jpeg(orientation: 1, color: false)
        // The last four bytes are the offset of the next directory, which is not looked at.
        for count in 0..<(content.count - 6) {
            let file = Array(jpeg[..<2]) + ExifSample.segment(Array(content[..<count])) + jpeg[2...]
            #expect(ExifOrientation.read(file) == .topLeft, "\(count) bytes")
        }
    }

    @Test func directoriesOutsideTheSegmentCountAsUpright() {
        let content = ExifSample(orientation: 6, isBigEndian: true).content()
        for offset in [7, 200, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            var damaged = content
            for index in 0..<4 { damaged[10 + index] = UInt8(offset >> (24 - 8 * index) & 0xFF) }
            let file: [UInt8] = [0xFF, 0xD8] + ExifSample.segment(damaged)
            #expect(ExifOrientation.read(file) == .topLeft, "\(offset)")
        }
    }

    @Test(arguments: 0..<20) func damageNeverEndsTheProcess(seed: Int) {
        var mutation = Mutation(seed: seed)
        let file = ExifSample(orientation: 6).inserted(into: Self.jpeg(orientation: 1, color: false))
        for _ in 0..<500 { _ = ExifOrientation.read(mutation.mutated(file)) }
    }

    @Test(
        arguments: [
            [], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE1], [0xFF, 0xD8, 0xFF, 0xE1, 0, 1],
        ]
            as [[UInt8]])
    func shortFilesCountAsUpright(_ bytes: [UInt8]) {
        #expect(ExifOrientation.read(bytes) == .topLeft)
        #expect(ExifOrientation.read(bytes + [UInt8](repeating: 0xFF, count: 1000)) == .topLeft)
    }
}
