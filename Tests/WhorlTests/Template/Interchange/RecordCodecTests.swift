import Testing

import Whorl

@Suite struct RecordCodecTests {
    /// Formats that state everything that the sample view has.
    private static let full: [RecordFormat] = [
        .iso19794v2005, .iso19794v2011, .ansi378v2004, .ansi378v2009, .ansi378v2009am1,
    ]

    @Test(arguments: RecordFormat.allCases) func bytesAreThoseOfTheFormat(_ format: RecordFormat) throws {
        let record = try MinutiaeRecord(views: [RecordSample.view]).fitted(to: format)
        let expected = try #require(RecordSample.bytes[format])
        #expect(try RecordCodec.encode(record, as: format) == expected)
        for mode in RecordMode.allCases {
            let decoded = try RecordCodec.decode(expected, as: format, mode: mode)
            #expect(decoded.findings.isEmpty)
            #expect(try RecordCodec.encode(decoded.record, as: format) == expected)
        }
    }

    @Test(arguments: full) func whatIsReadIsWhatWasWritten(_ format: RecordFormat) throws {
        let bytes = try #require(RecordSample.bytes[format])
        let decoded = try RecordCodec.decode(bytes, mode: .strict)
        #expect(decoded.format == format)
        let view = try #require(decoded.record.views.first)
        #expect(view.position == .leftIndex && view.width == 512 && view.height == 300)
        #expect(view.resolutionX == 197 && view.resolutionY == 197)
        #expect(view.quality.map(\.score) == [90])
        #expect(view.minutiae.map(\.x) == [100, 258] && view.minutiae.map(\.y) == [14, 17])
        #expect(view.minutiae.map(\.kind) == [.ending, .bifurcation])
        #expect(view.minutiae.map(\.quality) == [90, nil])
    }

    @Test func directionsAreCountedInTheStepsOfTheFormat() throws {
        // 80 of 256 steps are 112.5 degrees, which ANSI counts as 56 steps of two degrees.
        let iso = try RecordCodec.decode(RecordSample.iso2005).record
        let ansi = try RecordCodec.decode(RecordSample.ansi2004).record
        #expect(iso.views[0].minutiae[0].direction == 14_400)
        #expect(ansi.views[0].minutiae[0].direction == 56 * 256)
    }

    @Test(arguments: RecordFormat.allCases, 0..<UInt64(40))
    func randomRecordsSurviveAfterTheFirstRounding(_ format: RecordFormat, seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let record = try RecordSample.random(&source, views: 2).fitted(to: format)
        let bytes = try RecordCodec.encode(record, as: format)
        let first = try RecordCodec.decode(bytes, as: format, mode: .strict)
        #expect(try RecordCodec.encode(first.record, as: format) == bytes)
        let second = try RecordCodec.decode(bytes, as: format, mode: .tolerant)
        #expect(second.record == first.record && second.findings.isEmpty)
    }

    @Test(arguments: full, 0..<UInt64(20))
    func formatIsDetected(_ format: RecordFormat, seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let record = RecordSample.random(&source, views: 1 + Int(seed % 3))
        #expect(RecordFormat.detected(try RecordCodec.encode(record, as: format)) == format)
    }

    @Test func longRecordsOfAnsiHaveALongLength() throws {
        var source = TemplateSource(seed: 5)
        var views: [MinutiaeRecord.View] = []
        while views.count < 60 { views += RecordSample.random(&source, views: 3).views }
        for index in views.indices {
            views[index].device = views[0].device
            (views[index].width, views[index].height) = (views[0].width, views[0].height)
            views[index].number = 0
            views[index].minutiae = (0..<255).map { number in
                MinutiaeRecord.Minutia(x: 0, y: 0, direction: number * 180, kind: .other)
            }
        }
        let record = MinutiaeRecord(views: views)
        for format in [RecordFormat.ansi378v2004, .iso19794v2005] {
            let bytes = try RecordCodec.encode(record, as: format)
            #expect(bytes.count > Int(UInt16.max))
            #expect(RecordFormat.detected(bytes) == format)
            #expect(try RecordCodec.decode(bytes, mode: .strict).record.views.count == views.count)
        }
    }

    @Test(arguments: full) func everyTruncationIsRefusedWithItsPlace(_ format: RecordFormat) throws {
        let bytes = try #require(RecordSample.bytes[format])
        for count in 1..<bytes.count {
            for mode in RecordMode.allCases {
                let error = #expect(throws: WhorlError.self) {
                    try RecordCodec.decode(Array(bytes.prefix(count)), as: format, mode: mode)
                }
                guard case .damagedRecord(format, let offset, let reason)? = error else {
                    Issue.record("\(count) \(mode): \(String(describing: error))")
                    continue
                }
                #expect((0...count).contains(offset) && !reason.isEmpty)
            }
        }
    }

    @Test func otherBytesAreNoRecord() {
        for bytes in [Array("FMX\0".utf8), [1, 2, 3], Array("P5 3 3 255".utf8), Array("12 13\n".utf8)] {
            #expect(throws: WhorlError.unknownRecordFormat) { try RecordCodec.decode(bytes) }
        }
        #expect(throws: WhorlError.emptyInput) { try RecordCodec.decode([]) }
        let limit = RecordFormat.maximumBytes
        #expect(throws: WhorlError.inputTooLarge(bytes: limit + 1, limit: limit)) {
            try RecordCodec.decode(Array(repeating: 1, count: limit + 1))
        }
    }

    @Test func recordsThatDoNotFitAreNotWritten() throws {
        var wide = RecordSample.view
        wide.minutiae[0].x = 1 << 14
        var many = RecordSample.view
        many.minutiae = Array(repeating: many.minutiae[0], count: 256)
        var other = RecordSample.view
        other.width = 3
        let wrong: [([MinutiaeRecord.View], RecordFormat)] = [
            ([wide], .iso19794v2005), ([many], .ansi378v2009), ([other, RecordSample.view], .ansi378v2004),
            ([], .xyt), ([RecordSample.view], .isoCardCompact),
            (Array(repeating: RecordSample.view, count: 256), .iso19794v2005),
        ]
        for (views, format) in wrong {
            let error = #expect(throws: WhorlError.self) {
                try RecordCodec.encode(MinutiaeRecord(views: views), as: format)
            }
            guard case .unwritableRecord(format, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }
}
