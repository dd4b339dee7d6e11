import Testing

import Whorl

@Suite struct EngineListTests {
    @Test func peopleAreListedByScopeAndAge() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("b.1.1", (1, .unknown))
        try fixture.enroll("a.1.2", (1, .unknown), (2, .leftRing))
        try fixture.enroll("a.2.1", (1, .unknown), extractorVersion: 6)
        try fixture.enroll("a.1.2", (3, .unknown), extractorVersion: 5)
        func listed(_ scope: StoreScope, outdated: Bool = false) throws -> [String] {
            try fixture.engine.list(scope, outdated: outdated).map { "\($0.bcid) \($0.records.count)" }
        }
        #expect(try listed(.all) == ["a.1.2 3", "a.2.1 1", "b.1.1 1"])
        #expect(try listed(.all, outdated: true) == ["a.1.2 3", "a.2.1 1"])
        #expect(try listed(.storage("b")) == ["b.1.1 1"])
        #expect(try listed(.partition(storage: "a", partition: 2)) == ["a.2.1 1"])
        #expect(try listed(.storage("c")) == [])
        let first = try fixture.engine.list(outdated: true)[0]
        #expect(fixture.engine.outdated(first).map(\.sample) == [3])
    }

    @Test func personIsShownAndForgotten() throws {
        let fixture = try EngineFixture()
        let bcid = try BCID("a.1.2")
        #expect(throws: WhorlError.unknownBCID(bcid)) { try fixture.engine.show(bcid) }
        #expect(try !fixture.engine.isEnrolled(bcid))
        try fixture.enroll("a.1.2", (1, .unknown), (2, .leftRing))
        #expect(try fixture.engine.isEnrolled(bcid))
        #expect(try fixture.engine.show(bcid).records.map(\.position) == [.unknown, .leftRing])
        #expect(try fixture.engine.delete(bcid) == Deletion(records: 2, wiped: true))
        #expect(try !fixture.engine.isEnrolled(bcid))
        #expect(throws: WhorlError.unknownBCID(bcid)) { try fixture.engine.delete(bcid) }
        try fixture.enroll("a.1.2", (5, .unknown))
        #expect(try fixture.engine.show(bcid).records.map(\.sample) == [1])
    }
}
