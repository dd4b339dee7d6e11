import Testing

import Whorl

@Suite struct EngineEnrollTests {
    @Test func enrollmentNamesItsRecords() throws {
        let fixture = try EngineFixture()
        let bcid = try BCID("a.1.1")
        let first = try fixture.engine.enroll(
            bcid, [.init(template: EngineFixture.template(50), position: .rightIndex)])
        let second = try fixture.engine.enroll(
            bcid,
            [
                .init(template: EngineFixture.template(60), position: .rightIndex),
                .init(template: EngineFixture.template(70), position: .leftThumb),
            ])
        #expect(first.bcid == bcid && first.quality == 50)
        #expect(second.records.map(\.sample) == [2, 3])
        #expect(second.records.map(\.position) == [.rightIndex, .leftThumb])
        #expect(second.records.map(\.quality) == [60, 70])
        #expect(second.quality == 70)
        #expect(second.records.allSatisfy { $0.created == 1_234_567 && $0.extractorVersion == 7 })
        #expect(try fixture.engine.show(bcid).records == first.records + second.records)
    }

    @Test func enrollmentNeedsASample() throws {
        let fixture = try EngineFixture()
        #expect(throws: WhorlError.self) { try fixture.engine.enroll(BCID("a.1.1"), []) }
        #expect(throws: WhorlError.self) { try fixture.engine.enroll(BCID("a.1.1"), images: []) }
    }

    /// Whatever the extractor says of a blank image, nothing of its BCID is stored.
    @Test func imageThatCannotBeExtractedEnrollsNothing() throws {
        let fixture = try EngineFixture()
        let bcid = try BCID("a.1.1")
        let blank = GrayImage(width: 300, height: 300, pixels: Array(repeating: 255, count: 90_000))
        #expect(throws: WhorlError.self) {
            try fixture.engine.enroll(bcid, images: [(image: blank, position: .unknown)])
        }
        #expect(try !fixture.engine.isEnrolled(bcid))
    }
}
