import Foundation
import Testing

import Whorl

/// Minutiae of records of type 9.
@Suite struct ITLPrintTests {
    private static let root = RealImageTests.root + "/conformance/an2k"
    private static let isThere = RealImageTests.folderExists("conformance/an2k")

    private static func file(_ name: String) throws -> ITLFile {
        try ITLFile(bytes: Array(try Data(contentsOf: URL(filePath: "\(root)/\(name)"))))
    }

    private static func type9(_ fields: [ITLField]) -> ITLRecord {
        ITLRecord(type: 9, idc: 1, fields: [ITLField(3, "0"), ITLField(4, "S")] + fields)
    }

    private static func print(_ fields: [ITLField], _ mode: RecordMode = .strict) throws -> ITLPrint {
        let bytes = ITLSample.file(ITLSample.text, type9(fields))
        return try #require(try ITLFile(bytes: bytes).print(3, mode: mode))
    }

    private static let m1 = [
        ITLField(128, "512"), ITLField(129, "300"), ITLField(130, "2"), ITLField(131, "197"), ITLField(132, "197"),
        ITLField(133, "0"), ITLField(134, "07"), ITLField(135, subfields: [["90", "000F", "1"]]), ITLField(136, "2"),
        ITLField(137, subfields: [["001", "100", "14", "56", "1", "90"], ["002", "258", "17", "42", "2", "0"]]),
        ITLField(139, subfields: [["7", "8", "90"]]), ITLField(140, subfields: [["1", "2"]]),
    ]

    @Test func blockOfAnsi378() throws {
        let found = try Self.print(Self.m1)
        #expect(found.number == 3 && found.block == .m1 && found.findings.isEmpty)
        let view = found.view
        #expect(view.position == .leftIndex && view.width == 512 && view.height == 300 && view.resolutionX == 197)
        #expect(view.quality == [MinutiaeRecord.Quality(score: 90, vendor: 15, algorithm: 1)])
        let ansi = try RecordCodec.decode(RecordSample.ansi2004).record.views[0]
        #expect(view.minutiae == ansi.minutiae)
        #expect(
            view.extended == [
                .singularities(
                    .init(cores: [.init(x: 7, y: 8, directions: [90 * 256])], deltas: [.init(x: 1, y: 2)]))
            ])
    }

    @Test(arguments: [("500", 197), ("1000", 394), ("600", 236)])
    func resolutionsInInchesAreConverted(stated: String, resolution: Int) throws {
        var fields = Self.m1
        fields[2] = ITLField(130, "1")
        fields[3] = ITLField(131, stated)
        fields[4] = ITLField(132, stated)
        let view = try Self.print(fields).view
        #expect(view.resolutionX == resolution && view.resolutionY == resolution)
    }

    /// Places in hundredths of a millimeter from the bottom left, directions out of the ridge.
    @Test func standardBlock() throws {
        let found = try Self.print([
            ITLField(6, "02"), ITLField(10, "3"),
            ITLField(
                12,
                subfields: [
                    ["001", "01000200090", "00", "A"], ["002", "05000300350", "02", "B", "001,02"],
                    ["003", "00000000000", "63", "D"],
                ]),
        ])
        let view = found.view
        #expect(found.block == .standard && view.position == .rightIndex && view.resolutionX == 1000)
        #expect(view.minutiae.map(\.x) == [100, 500, 0] && view.minutiae.map(\.y) == [100, 0, 300])
        #expect(view.minutiae.map(\.direction) == [270, 170, 180].map { $0 * 128 })
        #expect(view.minutiae.map(\.kind) == [.ending, .bifurcation, .other])
        #expect(view.minutiae.map(\.quality) == [nil, 100, 1])
    }

    @Test func blocksOfTheFBI() throws {
        let iafis = try Self.print([
            ITLField(14, "08"), ITLField(15, "1"),
            ITLField(23, subfields: [["001", "21951869281", "00", "C", "03304"]]),
        ])
        #expect(iafis.block == .iafis && iafis.view.position == .leftMiddle)
        #expect(iafis.view.minutiae == [.init(x: 2195, y: 1869, direction: 281 * 128, kind: .other)])
        let extended = try Self.print([
            ITLField(302, subfields: [["8", "DST"]]),
            ITLField(331, subfields: [["1908", "41", "186", "E"], ["1836", "198", "360", "B", "5"]]),
        ])
        #expect(extended.block == .extended && extended.view.position == .leftMiddle)
        #expect(extended.view.minutiae.map(\.direction) == [186 * 128, 0])
        #expect(extended.view.minutiae.map(\.kind) == [.ending, .bifurcation])
    }

    @Test func whatIsMalformedIsRefusedWithItsField() throws {
        let wrong: [([ITLField], String)] = [
            ([ITLField(12, subfields: [["001", "0100020009", "00", "A"]])], "minutia 1 of field 9.012"),
            ([ITLField(12, subfields: [["001"]])], "minutia 1 of field 9.012"),
            ([ITLField(12, subfields: [["001", "01000200361", "00", "A"]])], "beyond 360"),
            ([ITLField(331, subfields: [["1", "2", "361", "E"]])], "item 3 of subfield 1 of field 9.331"),
            ([ITLField(331, subfields: [["1", "2", "3", "E"], ["x", "2", "3"]])], "item 1 of subfield 2"),
            (Array(Self.m1.dropFirst(4)), "field 9.131 states no resolution"),
            ([ITLField(331, subfields: (0..<1000).map { ["\($0)", "1", "2", "E"] })], "more than 999"),
        ]
        for (fields, part) in wrong {
            for mode in RecordMode.allCases {
                let error = #expect(throws: WhorlError.self) { try Self.print(fields, mode) }
                guard case .damagedContainer(.itl, _, let reason)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(reason.contains(part), "\(reason)")
            }
        }
    }

    @Test func aWrongNumberOfMinutiaeIsAFindingUnlessReadingIsStrict() throws {
        var fields = Self.m1
        fields[8] = ITLField(136, "3")
        let findings = try Self.print(fields, .tolerant).findings
        #expect(findings.map(\.reason) == ["a record of type 9 states 3 minutiae and has 2"])
        #expect(throws: WhorlError.self) { try Self.print(fields, .strict) }
    }

    /// Whatever is in the fields, there is a print or an error.
    @Test(arguments: 0..<UInt64(300)) func damagedFieldsNeverEndTheProcess(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let packed = (1...20).map { ["\($0)", "\(1000 + $0 * 9)\(2000 + $0 * 9)0\(10 + $0)", "02", "A"] }
        let extended = (1...20).map { ["\($0 * 90)", "\($0 * 70)", "\($0 * 17)", "E"] }
        let blocks: [[ITLField]] = [
            Self.m1, [ITLField(12, subfields: packed)], [ITLField(23, subfields: packed)],
            [ITLField(331, subfields: extended)],
        ]
        for block in blocks {
            var bytes = ITLSample.file(Self.type9(block))
            source.mutate(&bytes)
            for mode in RecordMode.allCases {
                guard let prints = try? ITLFile(bytes: bytes, mode: mode).prints(mode: mode) else { continue }
                for print in prints {
                    _ = try? FingerTemplate(print.view)
                    for format in RecordFormat.allCases {
                        guard let fitted = try? MinutiaeRecord(views: [print.view]).fitted(to: format) else { continue }
                        _ = try? RecordCodec.encode(fitted, as: format)
                    }
                }
            }
        }
    }

    @Test(arguments: [(31, "Cogent"), (60, "Motorola"), (80, "Sagem Morpho"), (100, "NEC"), (160, "Identix")])
    func blocksOfMakersAreNamed(field: Int, maker: String) throws {
        let error = #expect(throws: WhorlError.self) { try Self.print([ITLField(field, "x")]) }
        #expect("\(try #require(error))".contains(maker))
    }

    @Test func theChoiceIsTheOnlyPrintOrTheOneOfANumber() throws {
        let print = Self.type9(Self.m1)
        let one = ITLSample.file(ITLSample.text, print)
        #expect(try ITLFile.print(in: one, record: nil)?.number == 3)
        #expect(try ITLFile.print(in: one, record: 2) == nil)
        let two = ITLSample.file(print, print)
        #expect(throws: WhorlError.severalSamples([2, 3].map { RecordName(record: $0, name: "minutiae") })) {
            try ITLFile.print(in: two, record: nil)
        }
        #expect(try ITLFile.print(in: two, record: 3)?.number == 3)
        let image = ITLRecord(idc: 7, position: .leftIndex, width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
        #expect(try ITLFile.print(in: ITLSample.file(print, image), record: nil) == nil)
        #expect(try ITLFile.print(in: Array("P5 1 1 255 x".utf8), record: nil) == nil)
    }

    @Test(
        .enabled(if: isThere),
        arguments: [
            ("jnbis/type-9-13-std.an2", ITLPrint.Block.standard, [48]), ("jnbis/type-9-14-m1.an2", .m1, [48]),
            ("jnbis/type-9-4-iafis.an2", .iafis, [48]), ("libbiomeval/type9.an2k", .standard, [28]),
            ("libbiomeval/type9-efs.an2k", .extended, []),
        ]) func publishedFilesAreRead(name: String, block: ITLPrint.Block, minutiae: [Int]) throws
    {
        let prints = try Self.file(name).prints()
        #expect(!prints.isEmpty && prints.allSatisfy { $0.block == block })
        #expect(minutiae.isEmpty || prints.map(\.view.minutiae.count) == minutiae)
    }

    /// The NIST reference files have one finger in three blocks: the FBI's and that of ANSI/INCITS 378 of one impression,
    /// the standard's of another, which matches where rows and directions are turned around alone.
    @Test(.enabled(if: isThere)) func blocksOfOneFingerAgree() throws {
        let views = try ["std", "m1", "iafis"].map { name in
            let path = ["std": "type-9-13-std", "m1": "type-9-14-m1", "iafis": "type-9-4-iafis"][name] ?? ""
            return try #require(try Self.file("jnbis/\(path).an2").prints().first).view
        }
        for (m1, iafis) in zip(views[1].minutiae, views[2].minutiae) {
            // Pixels at 500 dpi and hundredths of a millimeter, each rounded; directions in two degrees and in one.
            #expect(abs(Double(m1.x) * 100 / 19.7 - Double(iafis.x)) < 4)
            #expect(abs(Double(m1.y) * 100 / 19.7 - Double(iafis.y)) < 4)
            let turn = abs(m1.direction - iafis.direction)
            #expect(min(turn, MinutiaeRecord.directionSteps - turn) <= 2 * 128)
        }
        let threshold = try Calibration.finger.threshold(fmr: 1e-4).threshold
        let matcher = FingerMatcher(probe: PreparedFinger(try FingerTemplate(views[1])))
        #expect(threshold.accepts(matcher.score(PreparedFinger(try FingerTemplate(views[0])))))
        #expect(threshold.accepts(matcher.score(PreparedFinger(try FingerTemplate(views[2])))))
        var mirrored = views[0]
        for index in mirrored.minutiae.indices {
            mirrored.minutiae[index].y = mirrored.height - 1 - mirrored.minutiae[index].y
        }
        #expect(!threshold.accepts(matcher.score(PreparedFinger(try FingerTemplate(mirrored)))))
    }
}
