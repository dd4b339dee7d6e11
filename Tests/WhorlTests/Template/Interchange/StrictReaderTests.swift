import Testing

import Whorl

/// Records that Whorl writes are accepted by readers that repair nothing.
@Suite struct StrictReaderTests {
    private static func broken(_ bytes: [UInt8], _ format: RecordFormat) -> [String] {
        switch format {
        case .iso19794v2005: StrictRecordRules.iso2005(bytes)
        case .iso19794v2011: StrictRecordRules.iso2011(bytes)
        case .ansi378v2004: StrictRecordRules.ansi2004(bytes)
        case .ansi378v2009: StrictRecordRules.ansi2009(bytes, amended: false)
        case .ansi378v2009am1: StrictRecordRules.ansi2009(bytes, amended: true)
        case .isoCardNormal, .isoCardCompact, .xyt: []
        }
    }

    @Test(arguments: 0..<UInt64(20)) func everyFormatAndEveryConversionKeepsTheirRules(seed: UInt64) throws {
        let print = RandomPrint.template(RandomPrint.minutiae(40, seed: seed))
        for format in RecordFormat.allCases {
            let bytes = try RecordCodec.encode(print, position: .rightIndex, as: format)
            #expect(Self.broken(bytes, format) == [], "\(format)")
            let read = try RecordCodec.decode(bytes, as: format).record
            for other in RecordFormat.allCases {
                let written = try RecordCodec.encode(try read.fitted(to: other), as: other)
                #expect(Self.broken(written, other) == [], "\(format) as \(other)")
            }
        }
    }

    /// A score that is not stated has a code in ANSI/INCITS 378-2009, and no place in ISO/IEC 19794-2:2011.
    @Test func qualityThatIsNotStatedIsWrittenAsEachStandardHasIt() throws {
        var view = RecordSample.view
        view.quality = [MinutiaeRecord.Quality(score: nil)]
        let record = MinutiaeRecord(views: [view])
        for format in RecordFormat.allCases {
            #expect(Self.broken(try RecordCodec.encode(try record.fitted(to: format), as: format), format) == [])
        }
    }

    @Test func theRulesFindWhatBreaksThem() {
        for format in [RecordFormat.ansi378v2004, .ansi378v2009, .ansi378v2009am1] {
            let owner = format == .ansi378v2004 ? 10 : 12
            var bytes = RecordSample.bytes[format] ?? []
            #expect(Self.broken(bytes, format) == [])
            bytes.replaceSubrange(owner..<owner + 2, with: [0, 0])
            #expect(Self.broken(bytes, format).contains { $0.hasPrefix("owner") })
        }
        var iso = RecordSample.iso2011
        iso[34] = 254
        #expect(Self.broken(iso, .iso19794v2011).contains { $0.hasPrefix("quality score") })
        iso.removeLast()
        #expect(!Self.broken(iso, .iso19794v2011).isEmpty)
    }
}
