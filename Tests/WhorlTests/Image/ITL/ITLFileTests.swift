import Foundation
import Testing
import Whorl

@Suite struct ITLFileTests {
    /// Bytes with the separators written as letters: F, G, R, U in brackets.
    private static func bytes(_ text: String) -> [UInt8] {
        var text = text
        for (name, code) in [("[F]", 0x1C), ("[G]", 0x1D), ("[R]", 0x1E), ("[U]", 0x1F)] as [(String, UInt8)] {
            text = text.replacing(name, with: String(UnicodeScalar(code)))
        }
        return Array(text.utf8)
    }

    /// Written by hand, byte by byte.
    private static let small = bytes(
        "1.001:46[G]1.002:0501[G]1.003:1[U]1[R]2[U]00[G]1.004:TEST[F]2.001:38[G]2.002:00[G]2.003:one[U]two[R]three[F]")

    @Test func fieldsAndItemsAreTakenApart() throws {
        let file = try ITLFile(bytes: Self.small, mode: .strict)
        #expect(file.records.map(\.type) == [1, 2])
        #expect(file.records.map(\.offset) == [0, 46])
        #expect(file.records.map(\.length) == [46, 38])
        #expect(file.records.map(\.idc) == [nil, 0])
        #expect(file.records[0][4]?.text == "TEST")
        #expect(file.records[1].fields.map(\.number) == [1, 2, 3])
        #expect(file.records[1][3]?.subfields == [["one", "two"], ["three"]])
        #expect(file.records[1][4] == nil)
        #expect(file.findings.isEmpty)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let field = { (number: Int, text: String) in ITLField(number, text) }
        #expect(
            ITLFile.bytes(
                transaction: [field(2, "0501"), field(4, "TEST")],
                records: [ITLRecord(type: 2, idc: 0, fields: [ITLField(3, subfields: [["one", "two"], ["three"]])])])
                == Self.small)
        let image = ITLRecord(idc: 7, position: .leftIndex, width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
        let separators = ITLRecord(type: 99, idc: 12, fields: [ITLField(999, bytes: [0x1C, 0x1D, 0x1E, 0x1F, 0x1C])])
        let bytes = ITLSample.file(ITLSample.text, image, separators)
        let file = try ITLFile(bytes: bytes, mode: .strict)
        #expect(file.records.map(\.type) == [1, 2, 4, 99])
        #expect(file.records[2].content == image.content && file.records[2].idc == 7)
        #expect(file.records[3][999]?.value == [0x1C, 0x1D, 0x1E, 0x1F, 0x1C])
        #expect(ITLFile.bytes(transaction: file.records[0].fields, records: Array(file.records.dropFirst())) == bytes)
    }

    /// A length counts its own digits, so that some values are passed over.
    @Test func lengthsCountTheirOwnDigits() throws {
        for count in 60...110 {
            let record = ITLRecord(type: 2, idc: 0, fields: [ITLField(3, String(repeating: "x", count: count))])
            #expect(try ITLFile(bytes: ITLSample.file(record), mode: .strict).records[1][3]?.value.count == count)
        }
    }

    @Test func shortTagsAndOldVersionsAreRead() throws {
        let bytes = Self.bytes("1.01:42[G]1.02:0201[G]1.03:1[U]1[R]2[U]00[F]2.001:20[G]2.002:00[F]")
        let head = bytes.firstIndex(of: 0x1C).map { $0 + 1 } ?? 0
        let fixed = Array("1.01:\(head)".utf8) + bytes[7...]
        let second = fixed.count - head
        let file = try ITLFile(bytes: fixed.replacing("2.001:20".utf8, with: "2.001:\(second)".utf8), mode: .strict)
        #expect(file.records.count == 2)
        #expect(ImageFormat.recognized(from: fixed) == .itl)
    }

    struct Broken: Sendable {
        let name: String
        let bytes: [UInt8]
        let offset: Int
        let reason: String
        var records = 2
    }

    private static func replaced(_ old: String, _ new: String) -> [UInt8] {
        small.replacing(Self.bytes(old), with: Self.bytes(new))
    }

    static let broken: [Broken] = [
        Broken(name: "version", bytes: replaced("0501", "0999"), offset: 0, reason: "version"),
        Broken(
            name: "number of entries", bytes: replaced("1[U]1[R]", "1[U]3[R]"), offset: 0, reason: "number of entries"),
        Broken(name: "idc", bytes: replaced("2.002:00", "2.002:05"), offset: 46, reason: "designation"),
        Broken(name: "foreign field", bytes: replaced("2.003", "3.003"), offset: 64, reason: "another record"),
        Broken(name: "length", bytes: replaced("2.001:38", "2.001:37"), offset: 46, reason: "length"),
        Broken(name: "length beyond", bytes: replaced("2.001:38", "2.001:93"), offset: 46, reason: "length"),
        Broken(name: "bytes behind", bytes: small + [0, 0], offset: 84, reason: "follow"),
        Broken(name: "record missing", bytes: Array(small[..<46]), offset: 46, reason: "fewer", records: 1),
        Broken(name: "record not listed", bytes: small + small[46...], offset: 84, reason: "follow", records: 3),
        Broken(name: "other type", bytes: replaced("[R]2[U]", "[R]9[U]"), offset: 46, reason: "another type"),
    ]

    @Test(arguments: broken) func whatCanBeMendedIsAFindingUnlessReadingIsStrict(_ broken: Broken) throws {
        let file = try ITLFile(bytes: broken.bytes)
        #expect(file.records.count == broken.records, "\(broken.name)")
        let finding = try #require(file.findings.first, "\(broken.name)")
        #expect(finding.offset == broken.offset && finding.reason.contains(broken.reason), "\(finding)")
        guard case .damagedContainer(.itl, broken.offset, finding.reason) = itlFailure(broken.bytes, .strict) else {
            Issue.record("\(broken.name) is not refused")
            return
        }
    }

    @Test func whatCannotBeMendedIsRefusedWithItsPlace() {
        let cases: [([UInt8], Int)] = [
            (Self.bytes("1.001:x[G]"), 0), (Self.bytes("1.001:46"), 0), (Self.bytes("1.001:"), 0),
            (Self.bytes("1.001:99999999999999999999[F]"), 0), (Self.bytes("2.001:11[F]"), 0),
            // No list; a list with a type that no record has; without numbers.
            (Self.bytes("1.001:23[G]1.002:0501[F]"), 0), (Self.replaced("[R]2[U]", "[R]0[U]"), 0),
            (Self.replaced("[R]2[U]", "[R]x[U]"), 0),
            // A field without a tag.
            (Self.replaced("2.003:", "two33:"), 64),
            // Bytes where a record is listed.
            (Array(Self.small[..<46]) + [7, 7, 7, 7, 7, 7, 7, 7], 46),
        ]
        for (bytes, offset) in cases {
            guard case .damagedContainer(.itl, offset, let reason) = itlFailure(bytes) else {
                Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(String(describing: itlFailure(bytes)))")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    /// A record of bytes ends where its length says and nowhere else.
    @Test func recordsOfBytesThatAreCutAreRefused() throws {
        let image = ITLRecord(idc: 7, position: .leftIndex, width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
        let bytes = ITLSample.file(image)
        let start = try ITLFile(bytes: bytes).records[1].offset
        for length in (start + 1)..<bytes.count {
            guard case .damagedContainer(.itl, let offset, _) = itlFailure(Array(bytes.prefix(length))) else {
                Issue.record("\(length) is read")
                continue
            }
            #expect((start...length).contains(offset))
        }
        let data = ITLSample.file(ITLRecord(type: 99, idc: 1, fields: [ITLField(999, bytes: [9, 0x1C, 9])]))
        guard case .damagedContainer = itlFailure(Array(data.dropLast())) else {
            Issue.record("a cut record with bytes of meaning is read")
            return
        }
    }

    @Test func endlessListsAndFieldsAreRefused() {
        let list = String(repeating: "[R]2[U]00", count: 1001)
        #expect(itlFailure(Self.bytes("1.001:9[G]1.002:0501[G]1.003:1[U]1001\(list)[F]")) != nil)
        let fields = String(repeating: "1.9:[G]", count: 100_001)
        #expect(itlFailure(Self.bytes("1.001:9[G]\(fields)[F]")) != nil)
    }
}
