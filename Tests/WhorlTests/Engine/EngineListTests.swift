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

    @Test(arguments: [1, 2, 3, 7]) func peopleAreListedAPartAtATime(limit: Int) throws {
        let fixture = try EngineFixture()
        for bcid in ["a.1.1", "a.1.7", "a.1.10", "a.2.3", "a-b.0.4", "b.1.1"] {
            try fixture.enroll(bcid, (1, .unknown), (2, .leftRing))
        }
        for scope: StoreScope in [.all, .storage("a"), .partition(storage: "a", partition: 1), .storage("c")] {
            var found: [Enrollment] = []
            while case let part = try fixture.engine.list(scope, after: found.last?.bcid, limit: limit), !part.isEmpty {
                #expect(part.count <= limit)
                found += part
            }
            #expect(try found == fixture.engine.list(scope))
            let plain = try PlainStore(store: fixture.store).records(in: scope, after: BCID("a.1.7"), people: limit)
            #expect(try plain == fixture.store.records(in: scope, after: BCID("a.1.7"), people: limit))
        }
        let nobody = try BCID("a.1.8")
        #expect(try fixture.engine.list(after: nobody, limit: 1).map(\.bcid) == [BCID("a.1.10")])
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
