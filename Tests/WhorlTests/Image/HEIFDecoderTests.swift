import Testing
import Whorl

@Suite struct HEIFDecoderTests {
    private static let (width, height) = (64, 48)
    /// Pictures of some hundred bytes, their colors at half the resolution.
    private static let tolerance = 16

    private static func error(_ bytes: [UInt8], _ limits: ImageLimits = .tiny) -> WhorlError? {
        failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: limits) }
    }

    private static func limits(pixels: Int) -> ImageLimits {
        ImageLimits(maximumBytes: 1 << 20, maximumPixels: pixels, minimumSide: 1)
    }

    /// The farthest that a component lies from what the pattern has at a column and a row.
    private static func distance(_ image: ColorImage, from shown: (Int, Int) -> (column: Int, row: Int)) -> Int {
        var farthest = 0
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (column, row) = shown(x, y)
                for (channel, level) in [40 + 2 * column, 20 + 3 * row, 128].enumerated() {
                    farthest = max(farthest, abs(Int(image.pixels[(y * image.width + x) * 3 + channel]) - level))
                }
            }
        }
        return farthest
    }

    @Test(arguments: StoredSample.heif + StoredSample.avif) func formatsAreRecognized(_ name: String) {
        let format = ImageFormat.recognized(from: StoredSample.bytes(name))
        #expect(format == (name.hasPrefix("heif") ? .heif : .avif))
    }

    @Test(arguments: ["heif", "heif-items", "avif"]) func thePrimaryPictureIsRead(_ name: String) throws {
        let image = try ImageDecoder.color(bytes: StoredSample.bytes(name), limits: .tiny)
        #expect(image.width == Self.width && image.height == Self.height)
        #expect(Self.distance(image) { ($0, $1) } <= Self.tolerance)
    }

    @Test func grayIsRead() throws {
        let image = try ImageDecoder.gray(bytes: StoredSample.bytes("heif-gray"), resolution: 508, limits: .tiny)
        #expect(image.width == Self.width && image.height == Self.height && image.resolution == 508)
        let level = Int(plainLuma(UInt8(40 + 2 * 10), UInt8(20 + 3 * 30), 128))
        #expect(abs(Int(image.pixels[30 * Self.width + 10]) - level) <= Self.tolerance)
    }

    /// A quarter turn to the right: the file's first row is the right side of the picture.
    @Test func theFileTurnsThePicture() throws {
        let image = try ImageDecoder.color(bytes: StoredSample.bytes("avif-turned"), limits: .tiny)
        #expect(image.width == Self.height && image.height == Self.width)
        #expect(Self.distance(image) { ($1, Self.height - 1 - $0) } <= Self.tolerance)
    }

    @Test(arguments: ["heif-alpha", "avif-alpha"]) func transparencyLiesOverWhite(_ name: String) throws {
        let image = try ImageDecoder.color(bytes: StoredSample.bytes(name), limits: .tiny)
        #expect(image.pixels[..<3].allSatisfy { $0 >= 250 })
        #expect(abs(Int(image.pixels[(Self.height - 1) * Self.width * 3]) - 40) <= Self.tolerance)
    }

    @Test func tilesAndTheFirstPictureOfASequenceAreRead() throws {
        let tiles = try ImageDecoder.color(bytes: StoredSample.bytes("avif-tiles"), limits: .tiny)
        #expect(tiles.width == 128 && tiles.height == 128)
        let first = try ImageDecoder.color(bytes: StoredSample.bytes("avif-animated"), limits: .tiny)
        #expect(first.width == 24 && first.height == 16)
        #expect(Self.distance(first) { ($0, $1) } <= 2 * Self.tolerance)
    }

    /// What the file states of its size is small, and its coded stream is not.
    @Test(arguments: [("avif", 48), ("heif", 64)]) func theCodedStreamIsHeldAgainstTheLimits(name: String, rows: Int) {
        var bytes = StoredSample.bytes(name)
        for place in bytes.indices where bytes[place...].starts(with: "ispe".utf8) {
            bytes.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0, 8, 0, 0, 0, 8])
        }
        // The size of the grid, in the box that holds items' bytes.
        if let idat = bytes.indices.first(where: { bytes[$0...].starts(with: "idat".utf8) }) {
            bytes.replaceSubrange(idat + 8..<idat + 12, with: [0, 8, 0, 8])
        }
        #expect(Self.error(bytes, Self.limits(pixels: 1_000)) == .imageTooLarge(width: 64, height: rows, limit: 1_000))
    }

    /// The library fills what no tile covers with what stood in memory.
    @Test(arguments: [(128, 128, true), (130, 128, false), (128, 130, false)])
    func tilesCoverThePicture(width: UInt8, height: UInt8, isRead: Bool) throws {
        var bytes = StoredSample.bytes("avif-tiles")
        // A grid of 2 x 2 tiles and its size.
        let grid = try #require(bytes.firstRange(of: [0, 0, 1, 1, 0, 128, 0, 128] as [UInt8]))
        bytes.replaceSubrange(grid.upperBound - 4..<grid.upperBound, with: [0, width, 0, height])
        let error = Self.error(bytes)
        #expect(
            isRead ? error == nil : error == .damagedImage(format: .avif, reason: "tiles do not cover the picture"))
    }

    @Test(arguments: StoredSample.heif + StoredSample.avif) func sizesAboveTheLimitsAreRefused(_ name: String) {
        guard case .imageTooLarge = Self.error(StoredSample.bytes(name), Self.limits(pixels: 100)) else {
            Issue.record("\(name) was read")
            return
        }
    }

    @Test(arguments: ["heif", "avif", "avif-tiles"]) func everyTruncationIsRefused(_ name: String) {
        let bytes = StoredSample.bytes(name)
        for count in 16..<bytes.count {
            #expect(Self.error(Array(bytes[..<count])) != nil, "\(count) of \(bytes.count) bytes")
        }
    }

    @Test func aFileWithoutAStillPictureIsNamed() {
        let bytes = HEIFBoxSample.box("ftyp", Array("msf1".utf8) + [0, 0, 0, 0])
        #expect(Self.error(bytes) == .unsupportedImage(format: .heif, feature: "no still picture"))
    }

    @Test func otherCodingsAreNamed() {
        let file = HEIFBoxSample(type: "jpeg")
        #expect(Self.error(file.bytes()) == .unsupportedImage(format: .heif, feature: "pictures of the type jpeg"))
    }

    /// Pieces of no bytes, turns of a picture and frames cost their writer next to nothing.
    @Test func whatCostsItsWriterNothingIsBounded() {
        var pieces = HEIFBoxSample(type: "hvc1")
        pieces.extents = 33
        #expect(
            Self.error(pieces.bytes()) == .unsupportedImage(format: .heif, feature: "an item in more than 32 pieces"))
        var turns = HEIFBoxSample(type: "hvc1")
        turns.properties = 33
        #expect(
            Self.error(turns.bytes())
                == .unsupportedImage(format: .heif, feature: "an item with more than 32 properties"))
        var frames = HEIFBoxSample(type: "av01")
        frames.content = Array(repeating: [6 << 3 | 2, 0], count: 5).flatMap { $0 }
        #expect(Self.error(frames.bytes()) == .unsupportedImage(format: .heif, feature: "more than 4 frames"))
        var pictures = HEIFBoxSample(type: "hvc1")
        pictures.content = Array(repeating: [0, 0, 0, 3, 0, 0, 0x80], count: 2).flatMap { $0 }
        #expect(
            Self.error(pictures.bytes()) == .unsupportedImage(format: .heif, feature: "several pictures in one item"))
    }

    /// A parameter set of 256 x 255 pixels, then slices, each of which might cover the whole picture.
    @Test func moreSlicesThanPixelsNeedAreRefused() {
        let profile = [UInt8](repeating: 0x11, count: 12)
        let head: [UInt8] = [0, 0, 0, 20, 33 << 1, 1, 1] + profile + [0xA0, 0x08, 0x08, 0x04, 0x02]
        var file = HEIFBoxSample(type: "hvc1")
        for (slices, feature) in [(4, nil), (5, "5 slices or frames of 65280 pixels")] {
            file.content = head + (0..<slices).flatMap { [0, 0, 0, 3, 2, 1, $0 == 0 ? 0x80 : 0] as [UInt8] }
            let error = Self.error(file.bytes())
            if let feature {
                #expect(error == .unsupportedImage(format: .heif, feature: feature))
            } else {
                #expect(isDamaged(error, .heif))
            }
        }
    }
}
