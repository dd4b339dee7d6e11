import Testing

import Whorl

/// Templates to records and back.
@Suite struct RecordTemplateTests {
    private static func exchanged(
        _ template: FingerTemplate, _ format: RecordFormat
    ) throws -> (bytes: [UInt8], template: FingerTemplate) {
        let bytes = try RecordCodec.encode(template, as: format)
        return (bytes, try RecordCodec.decode(bytes, as: format, mode: .strict).template())
    }

    private static func print(seed: UInt64) -> FingerTemplate {
        var source = TemplateSource(seed: seed)
        return source.finger(minutiae: 40...128)
    }

    @Test func valuesAreConvertedByHand() throws {
        let template = FingerTemplate(
            extractorVersion: 1, width: 300, height: 400,
            points: [
                .init(x: 402, y: 81, direction: 513, kind: .bifurcation, quality: 0),
                .init(x: 0, y: 1600, direction: 0, kind: .ending, quality: 100),
            ] + (0..<2).map { .init(x: 8 * $0, y: 8, direction: 256, kind: .ending, quality: 50) },
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 61)
        let record = MinutiaeRecord(template, position: .leftThumb, for: .iso19794v2005)
        let view = record.views[0]
        #expect(view.position == .leftThumb && view.width == 300 && view.height == 400)
        #expect(view.quality == [MinutiaeRecord.Quality(score: 61)])
        // 402 quarters are 100.5 pixels, away from 0; 1600 quarters lie on the lower edge.
        #expect(view.minutiae[0] == .init(x: 101, y: 20, direction: 513 * 45, kind: .bifurcation, quality: 0))
        #expect(view.minutiae[1] == .init(x: 0, y: 399, direction: 0, kind: .ending, quality: 100))
        let again = try Self.exchanged(template, .iso19794v2005).template
        // 513 of 1024 are 128.25 of 256; a quality of 0 would mean none.
        #expect(again.points[0] == .init(x: 404, y: 80, direction: 512, kind: .bifurcation, quality: 1))
        #expect(again.origin == .record && again.quality == 61 && again.width == 300 && again.height == 400)
    }

    @Test(arguments: RecordFormat.allCases, 0..<UInt64(40))
    func exchangeIsExactAfterTheFirstRounding(_ format: RecordFormat, seed: UInt64) throws {
        let first = try Self.exchanged(Self.print(seed: seed), format)
        let second = try Self.exchanged(first.template, format)
        #expect(second.bytes == first.bytes)
        #expect(second.template == first.template)
    }

    @Test(arguments: RecordFormat.allCases.filter { $0 != .isoCardCompact && $0 != .xyt }, 0..<UInt64(20))
    func roundingIsToTheNearest(_ format: RecordFormat, seed: UInt64) throws {
        let template = Self.print(seed: seed)
        let again = try Self.exchanged(template, format).template
        var rest = again.points
        for point in template.points {
            // Half a pixel, and half a pixel more at the far edges, in quarter pixels; half a step of direction.
            let near = rest.firstIndex { other in
                let turn = abs(Int(other.direction) - Int(point.direction))
                return other.kind == point.kind && abs(Int(other.x) - Int(point.x)) <= 4
                    && abs(Int(other.y) - Int(point.y)) <= 4
                    && min(turn, 1024 - turn) <= 512 / format.directionSteps + 1
            }
            if let near { rest.remove(at: near) } else { Issue.record("\(point)") }
        }
        #expect(rest.isEmpty)
    }

    @Test func compactCardsKeepAllThatFits() throws {
        var source = TemplateSource(seed: 3)
        let template = source.finger(minutiae: 60...60)
        let again = try Self.exchanged(template, .isoCardCompact).template
        // 256 tenths of a millimeter are 503 pixels.
        #expect(template.width > 503 || template.height > 503 || again.points.count == 60)
        #expect(!again.points.isEmpty)
    }

    @Test func resolutionsAreBroughtTo500() throws {
        var view = RecordSample.view
        view.minutiae = (0..<4).map { .init(x: 40 * $0, y: 60, direction: 0, kind: .other) }
        for (resolution, step) in [(197, 160), (394, 80), (100, 315), (1000, 31)] {
            (view.resolutionX, view.resolutionY) = (resolution, 197)
            let template = try FingerTemplate(view)
            #expect(template.points[1].x == UInt16(step), "\(resolution)")
            #expect(template.points[1].y == 240 && template.points[1].kind == .other)
        }
        view.resolutionX = 20
        #expect(throws: WhorlError.self) { try FingerTemplate(view) }
    }

    @Test func bestMinutiaeAreKept() throws {
        var view = RecordSample.view
        view.minutiae = (0..<200).map {
            .init(x: $0, y: $0 % 7, direction: 0, kind: .ending, quality: $0 < 72 ? 10 : 80)
        }
        let template = try FingerTemplate(view)
        #expect(template.points.map { Int($0.x) / 4 } == Array(72..<200))
    }

    @Test func recordsThatMakeNoTemplate() throws {
        #expect(throws: WhorlError.tooFewMinutiae(got: 2, minimum: 4)) { try FingerTemplate(RecordSample.view) }
        var view = RecordSample.view
        view.minutiae = (0..<5).map { .init(x: 4000 * $0, y: 0, direction: 0, kind: .ending) }
        #expect(throws: WhorlError.self) { try FingerTemplate(view) }
    }

    @Test func printsOfARecordAreChosenByNumber() throws {
        let one = MinutiaeRecord(views: [RecordSample.view])
        var second = RecordSample.view
        second.position = .rightThumb
        let two = MinutiaeRecord(views: [RecordSample.view, second])
        #expect(try one.view() == RecordSample.view && one.view(1) == RecordSample.view && two.view(2) == second)
        for number in [0, 3] {
            #expect(throws: WhorlError.unknownRecord(number: number, count: 2)) { try two.view(number) }
        }
        #expect(throws: WhorlError.unknownRecord(number: 1, count: 0)) { try MinutiaeRecord().view() }
        let names = [RecordName(record: 1, name: "left-index"), RecordName(record: 2, name: "right-thumb")]
        #expect(throws: WhorlError.severalSamples(names)) { try two.view() }
    }

    @Test func originIsStored() throws {
        let template = try Self.exchanged(Self.print(seed: 8), .iso19794v2005).template
        let bytes = try TemplateCodec.encode(.finger(template))
        #expect(try TemplateCodec.decode(bytes) == .finger(template))
    }

    @Test(arguments: 0..<UInt64(10)) func printsMatchTheirOwnReadAgain(seed: UInt64) throws {
        let print = RandomPrint.template(RandomPrint.minutiae(40, seed: seed))
        let threshold = try Calibration.finger.threshold(fmr: 1e-4).threshold
        for format in RecordFormat.allCases {
            let again = PreparedFinger(try Self.exchanged(print, format).template)
            #expect(threshold.accepts(FingerMatcher(probe: PreparedFinger(print)).score(again)), "\(format)")
            #expect(threshold.accepts(FingerMatcher(probe: again).score(again)), "\(format)")
        }
    }
}
