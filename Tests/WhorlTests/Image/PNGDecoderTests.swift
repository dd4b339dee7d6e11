import Testing
import Whorl

@Suite struct PNGDecoderTests {
    private static let width = 19
    private static let height = 13

    struct Layout: Sendable, CustomTestStringConvertible {
        let colorType: Int
        let depth: Int
        let interlaced: Bool
        var testDescription: String { "color type \(colorType), \(depth) bits\(interlaced ? ", interlaced" : "")" }

        /// Every combination that the standard allows.
        static let all = [false, true].flatMap { interlaced in
            [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])].flatMap {
                type, depths in
                depths.map { Layout(colorType: type, depth: $0, interlaced: interlaced) }
            }
        }
    }

    private static func sample(_ layout: Layout, noise: inout Noise) -> PNGSample {
        var sample = PNGSample(
            colorType: layout.colorType, depth: layout.depth, width: width, height: height, samples: [],
            interlaced: layout.interlaced)
        let range = 0..<(1 << layout.depth)
        sample.samples = (0..<(width * height * sample.channels)).map { _ in Int.random(in: range, using: &noise) }
        if layout.colorType == 3 {
            sample.palette = range.map { _ in
                (
                    .random(in: 0...255, using: &noise), .random(in: 0...255, using: &noise),
                    .random(in: 0...255, using: &noise)
                )
            }
        }
        return sample
    }

    /// The plain twin: one pixel at a time, in floating point.
    private static func expected(_ sample: PNGSample) -> [UInt8] {
        let full = Double((1 << sample.depth) - 1)
        return stride(from: 0, to: sample.samples.count, by: sample.channels).map { start in
            let values = sample.samples[start..<(start + sample.channels)]
            let levels = values.map { UInt8((Double($0) * 255 / full).rounded()) }
            switch sample.colorType {
            case 2: return plainLuma(levels[0], levels[1], levels[2])
            case 3:
                let index = values[start]
                let color = sample.palette[index]
                let gray = plainLuma(color.0, color.1, color.2)
                return index < sample.transparency.count ? plainOverWhite(gray, sample.transparency[index]) : gray
            case 4: return plainOverWhite(levels[0], levels[1])
            case 6: return plainOverWhite(plainLuma(levels[0], levels[1], levels[2]), levels[3])
            default: return levels[0]
            }
        }
    }

    @Test(arguments: Layout.all) func everyColorTypeAndDepthIsRead(_ layout: Layout) throws {
        var noise = Noise(seed: layout.depth * 8 + layout.colorType)
        let sample = Self.sample(layout, noise: &noise)
        let image = try ImageDecoder.gray(bytes: sample.bytes(), limits: .tiny)
        #expect(image.width == Self.width && image.height == Self.height)
        #expect(image.resolution == 500)
        #expect(image.pixels == Self.expected(sample))
    }

    @Test func transparencyOfAPaletteLiesOverWhite() throws {
        var noise = Noise(seed: 3)
        var sample = Self.sample(Layout(colorType: 3, depth: 4, interlaced: false), noise: &noise)
        sample.transparency = [0, 255, 128]
        let image = try ImageDecoder.gray(bytes: sample.bytes(), limits: .tiny)
        #expect(image.pixels == Self.expected(sample))
    }

    @Test func gammaIsNotApplied() throws {
        let samples = (0..<256).map { $0 }
        let plain = PNGSample(width: 16, height: 16, samples: samples).bytes()
        var gamma: [UInt8] = []
        gamma.append(big: 100_000, bytes: 4)
        let header = PNGSample.signature.count + 25
        let bytes = plain[..<header] + PNGSample.chunk("gAMA", gamma) + plain[header...]
        let image = try ImageDecoder.gray(bytes: Array(bytes), limits: .tiny)
        #expect(image.pixels == samples.map { UInt8($0) })
    }

    @Test func everyTruncationIsDamage() {
        var noise = Noise(seed: 9)
        let bytes = Self.sample(Layout(colorType: 0, depth: 8, interlaced: false), noise: &noise).bytes()
        for count in 4..<bytes.count {
            let error = failure { () throws(WhorlError) in
                try ImageDecoder.gray(bytes: Array(bytes[..<count]), limits: .tiny)
            }
            #expect(isDamaged(error, .png), "\(count) bytes: \(String(describing: error))")
        }
    }

    @Test func hugeSizeIsRefusedBeforeItIsAllocated() {
        let bytes = PNGSample(width: 2_000_000_000, height: 2_000_000_000, samples: []).headerOnly()
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes) }
        #expect(error == .imageTooLarge(width: 2_000_000_000, height: 2_000_000_000, limit: 50_000_000))
    }

    @Test func sizeOfNoPixelsIsDamage() {
        let bytes = PNGSample(width: 0, height: 7, samples: []).headerOnly()
        #expect(isDamaged(failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes) }, .png))
    }

    /// What follows the last row is inflated up to a thousand times, for nothing.
    @Test(arguments: [(0, true), (1_000, true), (1 << 19, false)])
    func fewBytesMayFollowThePixels(_ count: Int, _ isRead: Bool) throws {
        var header: [UInt8] = []
        for side in [3, 2] { header.append(big: side, bytes: 4) }
        header += [8, 0, 0, 0, 0]
        let pixels = zlib([0, 1, 2, 3, 0, 4, 5, 6] + [UInt8](repeating: 0, count: count))
        let chunks = [("IHDR", header), ("IDAT", pixels), ("IEND", [])]
        let bytes = chunks.reduce(PNGSample.signature) { $0 + PNGSample.chunk($1.0, $1.1) }
        if isRead {
            #expect(try ImageDecoder.gray(bytes: bytes, limits: .tiny).pixels == [1, 2, 3, 4, 5, 6])
        } else {
            let reason = "much data follows the pixels"
            let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: bytes, limits: .tiny) }
            #expect(error == .damagedImage(format: .png, reason: reason))
        }
    }

    /// A text that does not inflate is no fault, as it is not inflated.
    @Test func textsAndProfilesAreNotRead() throws {
        let sample = PNGSample(width: 3, height: 2, samples: [1, 2, 3, 4, 5, 6])
        var bytes = sample.bytes()
        let place = PNGSample.signature.count + 25
        for name in ["zTXt", "iTXt", "tEXt", "iCCP"] {
            bytes.insert(contentsOf: PNGSample.chunk(name, Array("k\0\0".utf8) + [1, 2, 3]), at: place)
        }
        let image = try ImageDecoder.gray(bytes: bytes, limits: .tiny)
        #expect(image.pixels == [1, 2, 3, 4, 5, 6])
    }
}

extension PNGSample {
    /// The file of a header without the pixels that it promises.
    fileprivate func headerOnly() -> [UInt8] {
        var header: [UInt8] = []
        header.append(big: width, bytes: 4)
        header.append(big: height, bytes: 4)
        header += [8, 0, 0, 0, 0]
        return Self.signature + Self.chunk("IHDR", header) + Self.chunk("IDAT", [0x78, 0x01]) + Self.chunk("IEND", [])
    }
}
