import Foundation
import Testing

import Whorl

/// Damaged records of every format give a record or an error and never end the process; what is read can be written
/// where it fits, and read again.
///
/// `WHORL_FUZZ_ROUNDS` and `WHORL_FUZZ_SEED` ask for more damage or other damage than the usual.
@Suite struct RecordFuzzTests {
    /// Rounds between two whose prints become templates, which takes long.
    private static let templateRounds = 16
    private static let rounds = number("WHORL_FUZZ_ROUNDS") ?? 2000
    private static let seed = number("WHORL_FUZZ_SEED") ?? 0

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// A record with something of everything in it.
    static func sample(_ format: RecordFormat) throws -> [UInt8] {
        var source = TemplateSource(seed: 9)
        var record = RecordSample.random(&source, views: 2)
        for index in record.views.indices {
            record.views[index].minutiae.removeLast(
                max(record.views[index].minutiae.count - 12, 0))
        }
        record.views[0].certifications = [MinutiaeRecord.Certification(authority: 3, scheme: 1)]
        return try RecordCodec.encode(try record.fitted(to: format), as: format)
    }

    @Test(arguments: RecordFormat.allCases)
    func damagedRecordsGiveARecordOrAnError(_ format: RecordFormat) throws {
        let bytes = try Self.sample(format)
        var source = TemplateSource(
            seed: UInt64(truncatingIfNeeded: format.rawValue.utf8.reduce(Self.seed) { $0 &* 31 &+ Int($1) }))
        for round in 0..<Self.rounds {
            var damaged = bytes
            source.mutate(&damaged)
            for (mode, stated) in [(RecordMode.strict, format), (.tolerant, format), (.tolerant, nil)] {
                do throws(WhorlError) {
                    let decoded = try RecordCodec.decode(damaged, as: stated, mode: mode)
                    #expect(mode == .tolerant || decoded.findings.isEmpty)
                    try Self.writeAgain(decoded)
                    if stated == nil, round.isMultiple(of: Self.templateRounds) {
                        try Self.makeTemplates(decoded.record)
                    }
                } catch {
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }

    /// Writes and reads again what was read.
    private static func writeAgain(_ decoded: RecordCodec.Decoded) throws(WhorlError) {
        let written = try RecordCodec.encode(try decoded.record.fitted(to: decoded.format), as: decoded.format)
        let again = try RecordCodec.decode(written, as: decoded.format)
        #expect(try RecordCodec.encode(again.record, as: decoded.format) == written)
    }

    private static func makeTemplates(_ record: MinutiaeRecord) throws(WhorlError) {
        for view in record.views {
            let template = Template.finger(try FingerTemplate(view))
            #expect(try TemplateCodec.decode(try TemplateCodec.encode(template)) == template)
        }
    }

    @Test(arguments: RecordFormat.allCases) func noiseIsRefusedOrRead(_ format: RecordFormat) {
        var source = TemplateSource(seed: UInt64(Self.seed))
        for length in 0..<300 {
            let bytes = (length.isMultiple(of: 2) ? FMRLayout.magic : []) + source.bytes(length)
            _ = try? RecordCodec.decode(bytes, as: format)
            _ = try? RecordCodec.decode(bytes)
        }
    }
}
