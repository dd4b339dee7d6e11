import Foundation
import Testing

import Whorl

/// The public samples, where they are on this machine.
@Suite struct RealRecordTests {
    private static let root = RealImageTests.root + "/conformance"
    private static let isThere = RealImageTests.folderExists("conformance/iso19794-2")

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(root)/\(path)")))
    }

    /// Format, minutiae of each view, and parts of the findings, which are those that the samples are known for.
    private static let samples: [(String, RecordFormat, [Int], [String])] = [
        ("ansi378/biomdi/Appendix-B2_Example.raw", .ansi378v2004, [27, 22], []),
        (
            "iso19794-2/biomdi/Appendix-C2_Example.raw", .iso19794v2005, [27, 22],
            ["the length field says 340 and the record has 341 bytes"]
        ),
        (
            "ansi378/libbiomeval/fmr.ansi2004", .ansi378v2004, [],
            ["a block of type 2", "says 1238", "2 bytes follow the record"]
        ),
        ("ansi378/libbiomeval/fmr.ansi2007", .ansi378v2009, [27, 22], ["the compliance of the device is left out"]),
        (
            "iso19794-2/libbiomeval/fmr.iso2005", .iso19794v2005, [27, 22],
            ["the extended data is shorter than it says"]
        ),
        (
            "ansi378/fingerprintio/ansi378v2004-sample.dat", .ansi378v2004, [27, 22],
            ["the version is not", "a direction is above 179", "a block of type 1", "says 340"]
        ),
        ("ansi378/fingerprintio/ansi378v2009-sample.dat", .ansi378v2009, [27, 22], ["says 363"]),
        ("ansi378/fingerprintio/ansi378v2009am1-sample.dat", .ansi378v2009am1, [27, 22], []),
        ("iso19794-2/fingerprintio/iso19794p2v2005-sample.dat", .iso19794v2005, [27, 22], []),
        ("iso19794-2/fingerprintio/iso19794p2v2011-sample.dat", .iso19794v2011, [27, 22], []),
        ("iso19794-2/sourceafis/iso-probe.dat", .iso19794v2005, [], ["bytes follow the record"]),
        ("iso19794-2/sourceafis/iso-matching.dat", .iso19794v2005, [], ["bytes follow the record"]),
        ("iso19794-2/sourceafis/iso-nonmatching.dat", .iso19794v2005, [], ["bytes follow the record"]),
    ]

    @Test(.enabled(if: isThere), arguments: samples.indices)
    func samplesSayWhatIsKnownOfThem(_ index: Int) throws {
        let (path, format, minutiae, findings) = Self.samples[index]
        let bytes = try Self.bytes(path)
        let decoded = try RecordCodec.decode(bytes)
        #expect(decoded.format == format)
        #expect(minutiae.isEmpty || decoded.record.views.map(\.minutiae.count) == minutiae)
        #expect(decoded.findings.count == findings.count, "\(path): \(decoded.findings)")
        for part in findings {
            #expect(decoded.findings.contains { $0.reason.contains(part) }, "\(part)")
        }
        let again = try RecordCodec.encode(decoded.record, as: format)
        let reread = try RecordCodec.decode(again).record
        #expect(try RecordCodec.encode(reread, as: format) == again)
        if findings.isEmpty {
            #expect(reread == decoded.record)
            #expect(try RecordCodec.decode(bytes, mode: .strict).record == decoded.record)
        } else {
            #expect(throws: WhorlError.self) { try RecordCodec.decode(bytes, mode: .strict) }
        }
    }

    @Test(.enabled(if: isThere)) func examplesOfBothStandardsAreTheSamePrint() throws {
        let ansi = try RecordCodec.decode(try Self.bytes("ansi378/biomdi/Appendix-B2_Example.raw")).record
        let iso = try RecordCodec.decode(try Self.bytes("iso19794-2/biomdi/Appendix-C2_Example.raw")).record
        for (mine, theirs) in zip(ansi.views, iso.views) {
            #expect(mine.position == theirs.position && mine.minutiae.count == theirs.minutiae.count)
            let shared = zip(mine.minutiae, theirs.minutiae).count {
                $0.x == $1.x && $0.y == $1.y && $0.kind == $1.kind && abs($0.direction - $1.direction) <= 256
            }
            // Some numbers of the printed examples differ by more than rounding.
            #expect(shared >= mine.minutiae.count - 3)
        }
    }

    @Test(.enabled(if: isThere), arguments: 1...3) func truncatedRecordsAreRefused(_ missing: Int) throws {
        let name = "101_1_truncate_\(missing)_byte\(missing == 1 ? "" : "s").iso"
        let bytes = try Self.bytes("iso19794-2/invalid/\(name)")
        for mode in RecordMode.allCases {
            let error = #expect(throws: WhorlError.self) { try RecordCodec.decode(bytes, mode: mode) }
            guard case .damagedRecord(.iso19794v2005, let offset, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect((27...bytes.count).contains(offset))
        }
    }

    @Test(.enabled(if: isThere)) func folderOfRecordsIsReadStrictly() throws {
        for folder in ["iso19794-2/fingerjet", "iso19794-2/openafis-secugen"] {
            let url = URL(filePath: "\(Self.root)/\(folder)")
            let files = try #require(FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
            var read = 0
            for case let file as URL in files where ["iso", "ist"].contains(file.pathExtension) {
                let bytes = Array(try Data(contentsOf: file))
                let decoded = try RecordCodec.decode(bytes, mode: .strict)
                #expect(decoded.format == .iso19794v2005)
                #expect(try RecordCodec.encode(decoded.record, as: .iso19794v2005) == bytes, "\(file.path)")
                read += 1
            }
            #expect(read >= 7)
        }
    }

    @Test(.enabled(if: isThere)) func recordsOfOneFingerMatchAndOthersDoNot() throws {
        let templates = try ["probe", "matching", "nonmatching"].map { name in
            let bytes = try Self.bytes("iso19794-2/sourceafis/iso-\(name).dat")
            return PreparedFinger(try RecordCodec.decode(bytes).template())
        }
        let matcher = FingerMatcher(probe: templates[0])
        let threshold = try Calibration.finger.threshold(fmr: 1e-3).threshold
        #expect(threshold.accepts(matcher.score(templates[1])))
        #expect(!threshold.accepts(matcher.score(templates[2])))
    }
}
