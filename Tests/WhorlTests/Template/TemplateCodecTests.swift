import Testing

import Whorl
import WhorlNumerics

@Suite struct TemplateCodecTests {
    /// Two minutiae and six blocks, small enough to be written out by hand.
    private static let small = FingerTemplate(
        extractorVersion: 258, width: 40, height: 30,
        points: [
            .init(x: 1, y: 2, direction: 3, kind: .ending, quality: 4),
            .init(x: 160, y: 120, direction: 1023, kind: .bifurcation, quality: 100),
        ],
        ridges: RidgeField(columns: 3, rows: 2, orientations: [255, 0, 90, 179, 255, 255]), quality: 77)

    private static let head: [UInt8] = [
        0x57, 0x48, 0x54, 0x50, 1, 1, 2, 1,
        1, 5, 0, 0, 0, 40, 0, 30, 0, 77,
        2, 16, 0, 0, 0, 2, 0, 1, 0, 2, 0, 3, 4, 4, 160, 0, 120, 0, 0xFF, 0x0B, 100,
    ]
    private static let smallBytes = head + [6, 10, 0, 0, 0, 3, 0, 2, 0, 0x11, 0, 0xA0, 0x7D, 0x3F, 0xA4]
    /// With the ridges in runs, as they were written before.
    private static let olderBytes = head + [3, 9, 0, 0, 0, 3, 0, 2, 0, 180, 0, 90, 179, 181]

    private static func sealed(_ body: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(body)
        writer.write(Checksum.crc32(body))
        return writer.bytes
    }

    @Test func bytesAreThoseOfTheFormat() throws {
        let bytes = try TemplateCodec.encode(.finger(Self.small))
        #expect(Array(bytes.dropLast(4)) == Self.smallBytes)
        #expect(bytes == Self.sealed(Self.smallBytes))
        #expect(try TemplateCodec.decode(bytes) == .finger(Self.small))
        #expect(try TemplateCodec.decode(Self.sealed(Self.olderBytes)) == .finger(Self.small))
    }

    @Test(arguments: 0..<UInt64(300))
    func everyTemplateSurvives(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let template = Template.finger(source.finger(minutiae: 0...128, isDescribed: seed % 2 == 1))
        let bytes = try TemplateCodec.encode(template)
        #expect(try TemplateCodec.decode(bytes) == template)
    }

    @Test func minutiaTakesSevenBytes() throws {
        var source = TemplateSource(seed: 1)
        let many = source.finger(minutiae: 100...100)
        let fewer = FingerTemplate(
            extractorVersion: many.extractorVersion, width: many.width, height: many.height,
            points: Array(many.points.prefix(50)), ridges: many.ridges, quality: many.quality)
        let difference = try TemplateCodec.encode(.finger(many)).count - TemplateCodec.encode(.finger(fewer)).count
        #expect(difference == 50 * 7)
    }

    @Test func descriptorTakesSixteenBytesAndTheMostReliableMinutiaeHaveOne() throws {
        var source = TemplateSource(seed: 1)
        let described = source.finger(minutiae: 100...100, isDescribed: true)
        let plain = FingerTemplate(
            extractorVersion: described.extractorVersion, width: described.width, height: described.height,
            points: described.points, ridges: described.ridges, quality: described.quality)
        let bytes = try TemplateCodec.encode(.finger(described))
        let difference = bytes.count - (try TemplateCodec.encode(.finger(plain)).count)
        // Beside the descriptors a section has a tag and a length of four bytes.
        #expect(difference == 32 * 16 + 5)
        for count in [1, 31] {
            let wrong = FingerTemplate(
                extractorVersion: described.extractorVersion, width: described.width, height: described.height,
                points: described.points, descriptors: Array(described.descriptors.prefix(count)),
                ridges: described.ridges, quality: described.quality)
            #expect(throws: WhorlError.self) { try TemplateCodec.encode(.finger(wrong)) }
        }
    }

    @Test func unknownVersionIsNamed() {
        var bytes = Self.smallBytes
        bytes[4] = 2
        #expect(throws: WhorlError.unsupportedTemplateVersion(got: 2, supported: 1)) {
            try TemplateCodec.decode(Self.sealed(bytes))
        }
    }

    @Test func unknownOptionalSectionIsSkipped() throws {
        let extra = Self.smallBytes + [0x81, 3, 0, 0, 0, 9, 9, 9]
        #expect(try TemplateCodec.decode(Self.sealed(extra)) == .finger(Self.small))
    }

    @Test(arguments: [
        [4, 0, 0, 0, 0], [1, 5, 0, 0, 0, 40, 0, 30, 0, 77], [0x81, 4, 0, 0, 0, 9], [0x81, 0xFF, 0xFF, 0xFF, 0xFF],
    ])
    func otherExtraSectionsAreRefused(extra: [UInt8]) {
        expectDamage(Self.sealed(Self.smallBytes + extra))
    }

    @Test(arguments: [
        (5, 9), (4, 0), (13, 0), (18, 200), (23, 3), (23, 1), (25, 161), (30, 12), (31, 101), (46, 4), (46, 0),
    ])
    func valueOutOfRangeIsRefused(offset: Int, value: UInt8) {
        var bytes = Self.smallBytes
        bytes[offset] = value
        let damaged = Self.sealed(bytes)
        #expect(throws: WhorlError.self) { try TemplateCodec.decode(damaged) }
    }

    @Test func missingSectionIsRefused() {
        expectDamage(Self.sealed(Array(Self.smallBytes.prefix(18))))
        expectDamage(Self.sealed(Array(Self.smallBytes.prefix(8))))
    }

    @Test func everyTruncationAndEveryFlippedBitIsRefused() {
        let bytes = Self.sealed(Self.smallBytes)
        for count in 0..<bytes.count { expectDamage(Array(bytes.prefix(count))) }
        for bit in 0..<(bytes.count * 8) {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: WhorlError.self) { try TemplateCodec.decode(flipped) }
        }
    }

    @Test func tooLongInputIsRefused() {
        expectDamage(TemplateCodec.magic + Array(repeating: 1, count: TemplateCodec.maximumBytes))
    }

    /// Mutations with the checksum made right again reach the section readers: what is accepted must be valid.
    @Test(arguments: 0..<UInt64(400))
    func mutatedBytesAreRefusedOrValid(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        var body = Array(try TemplateCodec.encode(.finger(source.finger(minutiae: 0...20))).dropLast(4))
        source.mutate(&body)
        do throws(WhorlError) {
            let template = try TemplateCodec.decode(Self.sealed(body))
            let again = try TemplateCodec.encode(template)
            #expect(try TemplateCodec.decode(again) == template)
        } catch {
            switch error {
            case .damagedTemplate, .unsupportedTemplateVersion: break
            default: Issue.record("\(error)")
            }
        }
    }

    @Test(arguments: [-1, 65536])
    func extractorVersionOutOfRangeIsNotWritten(version: Int) {
        var source = TemplateSource(seed: 3)
        let template = Template.finger(source.finger(extractorVersion: version))
        #expect(throws: WhorlError.self) { try TemplateCodec.encode(template) }
    }

    @Test func invalidTemplateIsNotWritten() {
        let point = FingerTemplate.Point(x: 0, y: 0, direction: 1024, kind: .ending, quality: 0)
        let field = RidgeField(columns: 1, rows: 1, orientations: [200])
        let empty = RidgeField(columns: 0, rows: 0, orientations: [])
        let wrong = [
            FingerTemplate(extractorVersion: 1, width: 9, height: 9, points: [point], ridges: empty, quality: 0),
            FingerTemplate(extractorVersion: 1, width: 9, height: 9, points: [], ridges: field, quality: 0),
            FingerTemplate(extractorVersion: 1, width: 0, height: 9, points: [], ridges: empty, quality: 0),
            FingerTemplate(extractorVersion: 1, width: 9, height: 9, points: [], ridges: empty, quality: 101),
        ]
        for template in wrong {
            #expect(throws: WhorlError.self) { try TemplateCodec.encode(.finger(template)) }
        }
    }

    private func expectDamage(_ bytes: [UInt8], location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: WhorlError.self, sourceLocation: location) { try TemplateCodec.decode(bytes) }
        guard case .damagedTemplate? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
            return
        }
    }
}
