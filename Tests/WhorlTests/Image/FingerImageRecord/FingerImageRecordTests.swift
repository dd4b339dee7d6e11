import Testing
import Whorl
import WhorlNumerics

@Suite struct FingerImageRecordTests {
    private static let (width, height) = (40, 36)

    private static let gray: [UInt8] = {
        var noise = Noise(seed: 9)
        return noise.bytes(width * height)
    }()

    private static let image = GrayImage(width: width, height: height, pixels: gray)

    /// A record of 2 x 1 pixels, written by hand: levels 5 and 250 of a left index finger.
    private static let small: [UInt8] = [
        // "FIR", version "010", 48 bytes in all, device 0, level 30, one finger, pixels an inch.
        0x46, 0x49, 0x52, 0, 0x30, 0x31, 0x30, 0, 0, 0, 0, 0, 0, 48, 0, 0, 0, 30, 1, 1,
        // Resolutions of the scan and the image, 8 bits, not compressed.
        1, 0xF4, 1, 0xF4, 1, 0xF4, 1, 0xF4, 8, 0, 0, 0,
        // A view of 16 bytes: position 7, one view, the first, quality unstated, plain, 2 x 1.
        0, 0, 0, 16, 7, 1, 1, 254, 0, 0, 2, 0, 1, 0, 5, 250,
    ]

    private static func error(_ bytes: [UInt8], _ mode: RecordMode = .tolerant) -> WhorlError? {
        do throws(WhorlError) {
            _ = try FingerImageRecord(bytes: bytes, mode: mode)
            return nil
        } catch {
            return error
        }
    }

    @Test func aRecordIsTakenApart() throws {
        let record = try FingerImageRecord(bytes: Self.small, mode: .strict)
        #expect(record.standard == .iso19794v2005 && record.version == "010" && record.depth == 8)
        #expect(record.scaleUnit == 1 && record.horizontalResolution == 500 && record.verticalResolution == 500)
        let view = try #require(record.views.first)
        #expect(record.views.count == 1 && view.position == 7 && view.quality == 254 && view.impression == 0)
        #expect(view.width == 2 && view.height == 1 && view.payload == [5, 250])
        #expect(try ImageDecoder.gray(bytes: Self.small, limits: .tiny).pixels == [5, 250])
    }

    @Test func aRecordIsWrittenAsByHand() {
        let image = GrayImage(width: 2, height: 1, pixels: [5, 250])
        let record = FingerImageRecord(
            .iso19794v2005, views: [FingerImageRecord.View(image, position: .leftIndex)])
        #expect(record.bytes == Self.small)
    }

    @Test func aRecordHas255ViewsAtMost() throws {
        let view = FingerImageRecord.View(GrayImage(width: 1, height: 1, pixels: [1]), position: .leftThumb)
        let full = FingerImageRecord(.iso19794v2005, views: Array(repeating: view, count: 255)).bytes
        #expect(try FingerImageRecord(bytes: full).views.count == 255)
        let several = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: full) }
        let sentence = try #require(several).description
        #expect(sentence.contains("10 left-thumb, ...") && sentence.utf8.count < 300)
        var more = full + full.suffix(15)
        (more[12], more[13]) = (UInt8(more.count >> 8), UInt8(more.count & 0xFF))
        let reason = "the record has more than 255 views"
        #expect(Self.error(more) == .damagedContainer(format: .fingerImageRecord, offset: full.count, reason: reason))
    }

    @Test(arguments: FingerImageRecord.Standard.allCases)
    func whatIsWrittenIsReadAgain(_ standard: FingerImageRecord.Standard) throws {
        let views = [
            FingerImageRecord.View(Self.image, position: .rightThumb),
            FingerImageRecord.View(Self.image, position: .leftThumb, impression: 1),
        ]
        let record = FingerImageRecord(standard, views: views, resolution: 1000)
        let again = try FingerImageRecord(bytes: record.bytes, mode: .strict)
        #expect(again.standard == standard && again.bytes == record.bytes)
        #expect(again.views.map(\.position) == [1, 6] && again.views.map(\.impression) == [0, 1])
        let error = failure { () throws(WhorlError) in try ImageDecoder.gray(bytes: record.bytes) }
        #expect(
            error
                == .severalSamples([
                    RecordName(record: 1, name: "right-thumb"), RecordName(record: 2, name: "left-thumb"),
                ]))
        let image = try ImageDecoder.gray(bytes: record.bytes, record: 2)
        #expect(image.pixels == Self.gray && image.resolution == 1000)
    }

    @Test func compressedViewsAreRead() throws {
        let wsq = WSQSample(width: Self.width, height: Self.height, pixels: Self.gray, step: 10).bytes()
        var writer = ByteWriter(order: .bigEndian)
        writer.write(Self.small[..<32])
        writer.write(UInt32(14 + wsq.count))
        writer.write([2, 1, 1, 90, 0, 0, 40, 0, 36, 0] + wsq)
        // The length of 48 bits.
        writer.replace(UInt16(0), at: 8)
        writer.replace(UInt32(writer.bytes.count), at: 10)
        var bytes = writer.bytes
        bytes[29] = 2
        #expect(try ImageDecoder.gray(bytes: bytes) == ImageDecoder.gray(bytes: wsq))
    }

    @Test func whatCanBeMendedIsAFindingUnlessReadingIsStrict() throws {
        var version = Self.small
        version[5] = 0x37
        var positions = Self.small
        positions[18] = 4
        var number = Self.small
        number[38] = 3
        var size = Self.small
        size[42] = 9
        for (bytes, offset) in [(version, 4), (Self.small + [1], 48), (positions, 32), (number, 32), (size, 32)] {
            let record = try FingerImageRecord(bytes: bytes)
            let finding = try #require(record.findings.first)
            #expect(finding.offset == offset)
            #expect(
                Self.error(bytes, .strict)
                    == .damagedContainer(format: .fingerImageRecord, offset: offset, reason: finding.reason))
        }
    }

    /// The head of ISO/IEC 19794-4:2011: length (4), number of prints (2), certification (1), number of fingers (1), then
    /// each print with its own length.
    @Test func theEditionOf2011IsNamedAndNotFoundDamaged() {
        let body = [UInt8](repeating: 7, count: 60)
        let later: [UInt8] =
            [0x46, 0x49, 0x52, 0, 0x30, 0x32, 0x30, 0, 0, 0, 0, 76, 0, 1, 0, 1] + [0, 0, 0, 60] + body.dropFirst(4)
        for mode in RecordMode.allCases {
            let error = Self.error(later, mode)
            guard case .unsupportedImage(.fingerImageRecord, let feature)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(feature.contains("020") && feature.contains("ISO/IEC 19794-4:2011"))
            #expect((error?.problem.count ?? 0) <= 120)
        }
        // Of a head of 2005 the number alone is another.
        var version = Self.small
        version[5] = 0x32
        #expect(Self.error(version) == nil)
    }

    @Test func recordsThatAreCutOrEmptyAreRefused() {
        for length in 4..<Self.small.count {
            let error = Self.error(Array(Self.small.prefix(length)))
            guard case .damagedContainer(.fingerImageRecord, let offset, _) = error else {
                Issue.record("\(length) is read")
                continue
            }
            #expect(offset <= length)
        }
        var empty = Array(Self.small[..<32])
        empty[13] = 32
        #expect(Self.error(empty) != nil)
        var endless = Self.small
        endless.replaceSubrange(32..<36, with: [0, 0, 0, 0])
        #expect(Self.error(endless) != nil)
        endless.replaceSubrange(32..<36, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(Self.error(endless) != nil)
    }
}
