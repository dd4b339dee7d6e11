import Foundation
import Testing
import WhorlNumerics

import Whorl

/// Records of ISO/IEC 19794-2:2011 are the same bytes when they are read and written again.
@Suite struct RecordFidelityTests {
    /// A valid record with something of everything, written by itself and not by the codec.
    private static func record(_ source: inout TemplateSource) -> [UInt8] {
        let isCertified = source.number(in: 0...1) == 1
        let views = (0..<source.number(in: 1...3)).map { view(&source, number: $0, isCertified: isCertified) }
        var writer = ByteWriter(order: .bigEndian)
        writer.write(Array("FMR\0030\0".utf8))
        writer.write(UInt32(15 + views.reduce(0) { $0 + 4 + $1.count }))
        writer.write(UInt16(views.count))
        writer.write(UInt8(isCertified ? 1 : 0))
        for view in views {
            writer.write(UInt32(4 + view.count))
            writer.write(view)
        }
        return writer.bytes
    }

    private static func view(_ source: inout TemplateSource, number: Int, isCertified: Bool) -> [UInt8] {
        var writer = ByteWriter(order: .bigEndian)
        let isTimed = source.number(in: 0...1) == 1
        writer.write(isTimed ? [7, 213, 12, 15, 17, 35, 20, 0, 99] : [UInt8](repeating: 0xFF, count: 9))
        writer.write([UInt8(source.number(in: 0...20))] + source.bytes(4))
        let scores = (0..<source.number(in: 0...3)).map { _ in quality(&source) }
        writer.write(UInt8(scores.count))
        for score in scores { writer.write([score] + source.bytes(4)) }
        if isCertified {
            // None too: the list is there where the header says so.
            let certificates = source.number(in: 0...2)
            writer.write(UInt8(certificates))
            for _ in 0..<certificates { writer.write(source.bytes(2) + [UInt8(source.number(in: 1...3))]) }
        }
        writer.write([UInt8(source.number(in: 0...10)), UInt8(number)])
        let resolution = UInt16([99, 100, 197, 394, 1000][source.number(in: 0...4)])
        writer.write(resolution)
        writer.write(resolution)
        writer.write(UInt8([0, 1, 2, 3, 8, 24, 29][source.number(in: 0...6)]))
        writer.write(UInt16(2000))
        writer.write(UInt16(3000))
        // Six bytes also where no minutia states its quality.
        let hasQuality = source.number(in: 0...1) == 1
        let isStated = source.number(in: 0...1) == 1
        writer.write(UInt8((hasQuality ? 6 : 5) << 4 | source.number(in: 0...2)))
        let count = source.number(in: 0...60)
        writer.write(UInt8(count))
        for _ in 0..<count {
            writer.write(UInt16(source.number(in: 0...2) << 14 | source.number(in: 0...1999)))
            writer.write(UInt16(source.number(in: 0...2999)))
            writer.write(source.bytes(1))
            if hasQuality { writer.write(isStated ? quality(&source) : 254) }
        }
        let extended = blocks(&source)
        writer.write(UInt16(extended.count))
        writer.write(extended)
        return writer.bytes
    }

    private static func quality(_ source: inout TemplateSource) -> UInt8 {
        [0, 1, 50, 100, 254, 255][source.number(in: 0...5)]
    }

    private static func blocks(_ source: inout TemplateSource) -> [UInt8] {
        var writer = ByteWriter(order: .bigEndian)
        let contents: [(UInt16, [UInt8])] = [
            (1, [UInt8(source.number(in: 0...2))] + source.bytes(3 * source.number(in: 0...5))),
            // A core with a direction and a delta without, a delta with three, and reserved bits.
            (2, [1, 0x40, 7, 0, 8, 64, 2, 0, 1, 0, 2, 0x40, 3, 0, 4, 0, 32, 128]), (2, [0, 0]),
            (2, [0x11, 0xC0, 7, 0x80, 8, 0]), (3, source.bytes(source.number(in: 0...30))),
            (0x0221, source.bytes(source.number(in: 0...9))), (0xFFFF, []),
        ]
        for (type, content) in contents where source.number(in: 0...1) == 1 {
            writer.write(type)
            writer.write(UInt16(content.count + 4))
            writer.write(content)
        }
        return writer.bytes
    }

    @Test(arguments: 0..<UInt64(100)) func everyByteIsWrittenAgain(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let bytes = Self.record(&source)
        for mode in RecordMode.allCases {
            let decoded = try RecordCodec.decode(bytes, mode: mode)
            #expect(decoded.format == .iso19794v2011 && decoded.findings.isEmpty, "\(decoded.findings)")
            #expect(try RecordCodec.encode(decoded.record, as: .iso19794v2011) == bytes)
            let json = try JSONEncoder().encode(decoded.record)
            #expect(try JSONDecoder().decode(MinutiaeRecord.self, from: json) == decoded.record)
        }
    }

    @Test(arguments: 0..<UInt64(20)) func whatWhorlWritesIsWrittenAgain(seed: UInt64) throws {
        let print = RandomPrint.template(RandomPrint.minutiae(40, seed: seed))
        for format in RecordFormat.allCases {
            let bytes = try RecordCodec.encode(print, position: .leftRing, as: format)
            let decoded = try RecordCodec.decode(bytes, as: format, mode: .strict)
            #expect(try RecordCodec.encode(decoded.record, as: format) == bytes, "\(format)")
        }
    }

    private static let isThere = RealImageTests.folderExists("conformance/iso19794-2")

    @Test(.enabled(if: isThere)) func publishedRecordsAreWrittenAgain() throws {
        let path = RealImageTests.root + "/conformance/iso19794-2/fingerprintio/iso19794p2v2011-sample.dat"
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let decoded = try RecordCodec.decode(bytes, mode: .strict)
        #expect(try RecordCodec.encode(decoded.record, as: .iso19794v2011) == bytes)
    }

    /// Codes of NIST SP 800-76-2, which MINEX III has too.
    @Test(arguments: [UInt8(254), 255]) func codesOfFingerQualityAreRead(code: UInt8) throws {
        var bytes = RecordSample.ansi2004
        bytes[28] = code
        let record = try RecordCodec.decode(bytes, mode: .strict).record
        #expect(record.views[0].quality.map(\.score) == [nil] && record.views[0].quality[0].failed == (code == 255))
        #expect(try RecordCodec.encode(record, as: .ansi378v2004) == bytes)
        let iso = try RecordCodec.encode(try record.fitted(to: .iso19794v2005), as: .iso19794v2005)
        #expect(iso[26] == 0)
    }

    /// Measuring that failed is told from a quality that is not stated.
    @Test func failuresKeepTheirCode() throws {
        var bytes = RecordSample.iso2011
        bytes[34] = 255
        bytes[63] = 255
        let record = try RecordCodec.decode(bytes, mode: .strict).record
        #expect(record.views[0].quality.map(\.failed) == [true] && record.views[0].quality[0].score == nil)
        #expect(record.views[0].minutiae.map(\.qualityFailed) == [false, true])
        let ansi = try RecordCodec.encode(try record.fitted(to: .ansi378v2009), as: .ansi378v2009)
        #expect(try RecordCodec.decode(ansi, mode: .strict).record.views[0].quality[0].failed)
    }
}
