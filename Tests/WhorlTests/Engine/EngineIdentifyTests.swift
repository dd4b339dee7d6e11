import Synchronization
import Testing

import Whorl

@Suite struct EngineIdentifyTests {
    private let probe = EngineFixture.probe

    @Test func peopleAreRankedByTheirBestSample() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (100, .unknown), (350, .leftThumb))
        try fixture.enroll("a.1.2", (450, .rightIndex))
        try fixture.enroll("a.1.3", (340, .unknown), (20, .unknown), (30, .unknown))
        try fixture.enroll("a.2.4", (999, .unknown))
        try fixture.enroll("b.1.5", (999, .unknown))
        let result = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3)
        #expect(result.candidates.map(\.bcid.description) == ["a.1.2", "a.1.1", "a.1.3"])
        #expect(result.candidates.map(\.score) == [0.45, 0.35, 0.34])
        #expect(result.candidates.map(\.sample) == [1, 2, 1])
        #expect(result.candidates.map(\.position) == [.rightIndex, .leftThumb, .unknown])
        #expect(result.compared == 6 && result.people == 3 && result.skippedOutdated == 0)
        // Three references of one person: the threshold of a third of the rate, 0.3477.
        #expect(abs(EngineFixture.calibration.rate(at: result.threshold).fmr * 3 - 1e-3) < 1e-12)
        #expect(result.candidates.map(\.decision) == [.match, .match, .nonMatch])
        #expect(result.decision == .match)
    }

    @Test func tiesAreRankedByIdentifier() throws {
        let fixture = try EngineFixture()
        for classID in [30, 4, 11, 2] { try fixture.enroll("a.1.\(classID)", (400, .unknown), (400, .rightIndex)) }
        let result = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3)
        #expect(result.candidates.map(\.bcid.classID) == [2, 4, 11, 30])
        #expect(result.candidates.allSatisfy { $0.sample == 1 })
    }

    @Test(arguments: [0, 1, 3, 10, 100, -1])
    func listIsCutToItsLength(top: Int) throws {
        let fixture = try EngineFixture()
        for classID in 1...7 { try fixture.enroll("a.1.\(classID)", (classID, .unknown)) }
        let result = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: top)
        #expect(result.candidates.map(\.bcid.classID) == Array([7, 6, 5, 4, 3, 2, 1].prefix(max(0, top))))
        #expect(result.decision == .nonMatch)
        #expect(result.people == 7)
    }

    @Test func resultIsTheSameOnAnyNumberOfThreads() throws {
        var results: [Identification] = []
        for threads in [1, 2, 3, 8, 100] {
            let fixture = try EngineFixture(threads: threads)
            var source = TemplateSource(seed: 5)
            _ = try fixture.store.append(
                (0..<500).map { number in
                    NewReference(
                        bcid: try BCID(storage: "a", partition: 1, classID: number / 2 + 1), position: .unknown,
                        created: 0, template: .finger(EngineFixture.template(source.number(in: 1...300))))
                })
            results.append(try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3, top: 300))
            #expect(fixture.counter.value.load(ordering: .relaxed) == 500)
        }
        #expect(results.allSatisfy { $0 == results[0] })
        #expect(results[0].candidates.count == 250)
    }

    @Test func emptyAndUnknownPartitionsAreErrors() throws {
        let fixture = try EngineFixture()
        let empty = WhorlError.emptyPartition(storage: "a", partition: 1)
        #expect(throws: empty) { try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3) }
        try fixture.enroll("a.1.1", (1, .unknown))
        try fixture.engine.delete(BCID("a.1.1"))
        #expect(throws: empty) { try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3) }
        #expect(throws: WhorlError.self) {
            try fixture.engine.identify(storage: "A", partition: 1, probe: probe, fmr: 1e-3)
        }
        #expect(throws: WhorlError.self) {
            try fixture.engine.identify(storage: "a", partition: -1, probe: probe, fmr: 1e-3)
        }
    }

    @Test func otherVersionsAreSkippedAndCounted() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (900, .unknown), extractorVersion: 6)
        #expect(throws: WhorlError.extractorMismatch(got: 6, expected: 7)) {
            try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3)
        }
        try fixture.enroll("a.1.2", (100, .unknown))
        let result = try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3)
        #expect(result.candidates.map(\.bcid.classID) == [2])
        #expect(result.compared == 1 && result.skippedOutdated == 1)
    }

    @Test func fingerThatNobodyEnrolledFindsNobody() throws {
        let fixture = try EngineFixture()
        try fixture.enroll("a.1.1", (900, .leftIndex))
        let result = try fixture.engine.identify(
            storage: "a", partition: 1, probe: probe, position: .rightIndex, fmr: 1e-3)
        #expect(result.candidates.isEmpty && result.compared == 0 && result.decision == .nonMatch)
    }

    @Test func changesOfAnotherProcessAreSeen() throws {
        let fixture = try EngineFixture()
        // A second store on the same folder is to the first what another process is.
        let other = Engine(store: try fixture.folder.store(), calibration: EngineFixture.calibration)
        func people() throws -> [Int] {
            try fixture.engine.identify(storage: "a", partition: 1, probe: probe, fmr: 1e-3).candidates
                .map(\.bcid.classID)
        }
        try fixture.enroll("a.1.1", (100, .unknown))
        #expect(try people() == [1])
        try other.enroll(BCID("a.1.2"), [.init(template: EngineFixture.template(200))])
        #expect(try people() == [2, 1])
        try other.delete(BCID("a.1.1"))
        #expect(try people() == [2])
    }

    @Test func manyThreadsSearchAndEnrollAtOnce() async throws {
        let fixture = try EngineFixture(threads: 2)
        try fixture.enroll("a.1.1", (500, .unknown))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in 2...9 {
                group.addTask {
                    try fixture.enroll("a.1.\(person)", (person, .unknown))
                    let result = try fixture.engine.identify(
                        storage: "a", partition: 1, probe: EngineFixture.probe, fmr: 1e-3)
                    #expect(result.candidates.first?.bcid.classID == 1)
                    #expect(result.candidates.contains { $0.bcid.classID == person })
                }
            }
            try await group.waitForAll()
        }
    }
}
