import Testing

import Whorl

/// What breaks a rule is refused where reading is strict, and stated where it is tolerant.
@Suite struct RecordToleranceTests {
    private func check(
        _ bytes: [UInt8], as format: RecordFormat? = nil, says part: String, location: SourceLocation = #_sourceLocation
    ) throws -> MinutiaeRecord {
        #expect(throws: WhorlError.self, sourceLocation: location) {
            try RecordCodec.decode(bytes, as: format, mode: .strict)
        }
        let decoded = try RecordCodec.decode(bytes, as: format)
        #expect(
            decoded.findings.contains { $0.reason.contains(part) }, "\(decoded.findings)", sourceLocation: location)
        return decoded.record
    }

    private func changed(_ bytes: [UInt8], _ offset: Int, _ value: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[offset] = value
        return bytes
    }

    @Test func lengthsThatDoNotFit() throws {
        let sample = RecordSample.iso2005
        _ = try check(changed(sample, 11, 41), says: "the length field says 41 and the record has 42 bytes")
        _ = try check(sample + [0, 0, 0], says: "3 bytes follow the record")
    }

    @Test func headers() throws {
        let sample = RecordSample.iso2005
        _ = try check(changed(sample, 4, 0x30), says: "the version is not")
        _ = try check(changed(sample, 23, 1), says: "reserved byte")
        let record = try check(changed(sample, 19, 0), says: "the resolution is 0")
        #expect(record.views[0].resolutionX == 197)
    }

    @Test func viewsAndMinutiae() throws {
        let sample = RecordSample.iso2005
        #expect(try check(changed(sample, 24, 11), says: "finger position").views[0].position == .unknown)
        #expect(try check(changed(sample, 26, 101), says: "a quality is above").views[0].quality.isEmpty)
        #expect(try check(changed(sample, 28, 0xC0), says: "of no kind").views[0].minutiae[0].kind == .other)
        #expect(try check(changed(sample, 30, 0x40), says: "reserved bits").views[0].minutiae[0].y == 14)
        #expect(try check(changed(sample, 28, 0x42), says: "outside the image").views[0].minutiae[0].x == 612)
        #expect(try check(changed(sample, 33, 200), says: "a quality is above").views[0].minutiae[0].quality == nil)
    }

    @Test func findingsOfOneKindAreCounted() throws {
        let bytes = changed(changed(RecordSample.iso2005, 28, 0x42), 34, 0x82)
        let findings = try RecordCodec.decode(bytes).findings
        #expect(findings == [RecordFinding(offset: 28, reason: "a minutia lies outside the image", count: 2)])
        #expect(findings[0].description == "a minutia lies outside the image at 28, 2 times")
    }

    @Test func directionsOfIsoInAnsi() throws {
        let bytes = changed(RecordSample.ansi2004, 34, 0xF9)
        let record = try check(bytes, says: "a direction is above 179")
        #expect(record.views[0].minutiae.map(\.direction) == [0xF9 * 180, 42 * 180])
    }

    @Test func draftOfAnsi2009() throws {
        var bytes = RecordSample.ansi2009
        bytes.remove(at: 16)
        bytes[11] = 51
        let record = try check(bytes, says: "the compliance of the device is left out")
        #expect(record.views.count == 1 && record.views[0].minutiae.count == 2)
    }

    /// The record of 2005 with extended data behind its view.
    private func extended(_ data: [UInt8]) -> [UInt8] {
        var bytes = Array(RecordSample.iso2005.dropLast(2)) + [0, UInt8(data.count)] + data
        bytes[11] = UInt8(bytes.count)
        return bytes
    }

    @Test func extendedBlocksAreRead() throws {
        let data: [UInt8] =
            [0, 1, 0, 8, 2, 1, 2, 9] + [0, 2, 0, 22] + [1, 0x40, 7, 0, 8, 64]
            + [2, 0, 1, 0, 2, 0x40, 3, 0, 4, 0, 32, 128] + [0, 3, 0, 6, 5, 5]
        let decoded = try RecordCodec.decode(extended(data), mode: .strict)
        typealias Point = ExtendedBlock.Singularities.Point
        #expect(
            decoded.record.views[0].extended == [
                .ridgeCounts(.init(method: 2, counts: [.init(first: 1, second: 2, ridges: 9)])),
                .singularities(
                    .init(
                        cores: [Point(x: 7, y: 8, directions: [64 * 180])],
                        deltas: [Point(x: 1, y: 2), Point(x: 3, y: 4, directions: [0, 32 * 180, 128 * 180])])),
                .opaque(type: 3, bytes: [5, 5]),
            ])
        #expect(try RecordCodec.encode(decoded.record, as: .iso19794v2005) == extended(data))
    }

    @Test func blockLengthsOf2005MayLeaveOutTheirHeader() throws {
        let record = try RecordCodec.decode(extended([2, 0x21, 0, 2, 7, 7]), mode: .strict).record
        #expect(record.views[0].extended == [.opaque(type: 0x221, bytes: [7, 7])])
    }

    @Test func extendedDataThatHasNoForm() throws {
        let dropped = try check(extended([0, 1, 0, 9, 2, 1, 2]), says: "does not divide into blocks")
        #expect(dropped.views[0].extended.isEmpty)
        let kept = try check(extended([0, 1, 0, 7, 2, 1, 2]), says: "a block of type 1 does not have its form")
        #expect(kept.views[0].extended == [.opaque(type: 1, bytes: [2, 1, 2])])
    }

    /// Cores and deltas of ANSI/INCITS 378, which are none of ISO/IEC 19794-2.
    @Test func aBlockWithoutFormGetsNoneInAnotherFormat() throws {
        let block: [UInt8] = [0x41, 0, 0xF3, 0, 0xCC, 0x2A, 0]
        let record = try check(extended([0, 2, 0, 11] + block), says: "a block of type 2 does not have its form")
        #expect(record.views[0].extended == [.opaque(type: 2, bytes: block)])
        for format in [RecordFormat.iso19794v2005, .iso19794v2011] {
            let again = try RecordCodec.decode(try RecordCodec.encode(record, as: format))
            #expect(again.record.views[0].extended == record.views[0].extended)
        }
        for format in [RecordFormat.ansi378v2004, .ansi378v2009, .ansi378v2009am1] {
            let written = try RecordCodec.encode(record, as: format)
            #expect(try RecordCodec.decode(written, mode: .strict).record.views[0].extended.isEmpty)
        }
    }

    @Test func extendedDataThatIsCutOff() throws {
        var bytes = extended([0, 1, 0, 8, 2, 1, 2, 9] + [0, 3, 0, 7, 5, 5, 5])
        bytes.removeLast()
        bytes[11] -= 1
        let record = try check(bytes, says: "the extended data is shorter than it says")
        #expect(
            record.views[0].extended == [
                .ridgeCounts(.init(method: 2, counts: [.init(first: 1, second: 2, ridges: 9)])),
                .opaque(type: 3, bytes: [5, 5]),
            ])
    }

    /// Its rows are counted from 1, so that it has one less than others.
    @Test func xytIsReadFromTheFirstToTheLastRow() throws {
        for bottom in [0x3FFE, 0x3FFF] {
            var view = RecordSample.view
            view.minutiae[0].y = 0
            view.minutiae[1].y = bottom
            let written = try RecordCodec.encode(try MinutiaeRecord(views: [view]).fitted(to: .xyt), as: .xyt)
            let again = try RecordCodec.decode(written, as: .xyt).record
            #expect(try RecordCodec.encode(again, as: .xyt) == written)
        }
    }

    @Test func xytLines() throws {
        let record = try check(Array("1 2 360 5\n".utf8), says: "a direction is outside")
        #expect(record.views[0].minutiae[0].direction == MinutiaeRecord.directionSteps / 2)
        #expect(try check(Array("1 2 3 500\n".utf8), says: "a quality is outside").views[0].minutiae[0].quality == nil)
        for line in ["1 2 x\n", "1 2\n", "1 2 3 4 5\n", "-1 2 3\n", "1 99999 3\n", "1 2 1234567\n"] {
            let error = #expect(throws: WhorlError.self) {
                try RecordCodec.decode(Array(("7 7 7\n" + line).utf8), as: .xyt)
            }
            guard case .damagedRecord(.xyt, 2, _)? = error else {
                Issue.record("\(line): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func cardDataInsideATemplateIsTold() throws {
        let wrapped: [([UInt8], RecordFormat)] = [
            ((0..<3).flatMap { _ in RecordSample.cardCompact }, .isoCardCompact),
            (RecordSample.cardNormal, .isoCardNormal),
        ]
        for (content, format) in wrapped {
            let inner: [UInt8] = [0x95, 1, 0, 0x90, UInt8(content.count)] + content
            let bytes: [UInt8] = [0x7F, 0x2E, 0x81, UInt8(inner.count)] + inner
            let decoded = try RecordCodec.decode(bytes, mode: .strict)
            #expect(decoded.format == format)
            #expect(decoded.record == (try RecordCodec.decode(content, as: format).record))
            for count in 0..<bytes.count {
                #expect(throws: WhorlError.self) {
                    try RecordCodec.decode(Array(bytes.prefix(count)), as: format)
                }
            }
        }
        // Fifteen bytes divide into both.
        #expect(RecordFormat.detected([0x7F, 0x2E, 17, 0x81, 15] + [UInt8](repeating: 1, count: 15)) == nil)
    }

    /// The first of them begins with the bytes of a template's tag; some of the next look like what follows in one.
    @Test func minutiaeThatLookLikeATemplateAreMinutiae() throws {
        let layouts: [(RecordFormat, CardLayout, x: Int, y: Int)] = [
            (.isoCardCompact, .compact, 0x7F, 0x2E), (.isoCardNormal, .normal, 0x3F2E, 100),
        ]
        for (format, layout, x, y) in layouts {
            for (next, count) in [(5, 1), (5, 2), (5, 40), (0x81, 40), (0x90, 40), (0x81, 255)] {
                var view = MinutiaeRecord.View()
                (view.resolutionX, view.resolutionY) = (layout.resolution, layout.resolution)
                view.minutiae = (0..<count).map {
                    $0 == 0
                        ? MinutiaeRecord.Minutia(x: x, y: y, direction: 0, kind: .ending)
                        : MinutiaeRecord.Minutia(x: next, y: 7, direction: 0, kind: .bifurcation)
                }
                let written = try RecordCodec.encode(MinutiaeRecord(views: [view]), as: format)
                let read = try RecordCodec.decode(written, as: format, mode: .strict).record
                #expect(read.views[0].minutiae == view.minutiae, "\(format), \(count) minutiae, the second at \(next)")
            }
        }
        let plain: [UInt8] = [0x7F, 0x2E, 0x41, 5, 7, 0x80, 9, 9, 0x80]
        #expect(try RecordCodec.decode(plain, as: .isoCardCompact, mode: .strict).record.views[0].minutiae.count == 3)
    }

    @Test func cardDataOfAnotherLengthIsRefused() {
        #expect(throws: WhorlError.self) { try RecordCodec.decode([1, 2, 3, 4], as: .isoCardCompact) }
        #expect(throws: WhorlError.self) { try RecordCodec.decode([1, 2, 3, 4], as: .isoCardNormal) }
        #expect(throws: WhorlError.self) {
            try RecordCodec.decode([UInt8](repeating: 1, count: 256 * 3), as: .isoCardCompact)
        }
    }
}
