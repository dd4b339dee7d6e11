import FoundationEssentials
import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

@Suite struct AuditChainTests {
    private let chain = AuditChain(key: [UInt8](repeating: 7, count: 32))

    private func event(_ outcome: AuditEvent.Outcome = .match) -> AuditEvent {
        AuditEvent(time: 5, actor: "app:a/b", action: "verify", subject: nil, outcome: outcome, band: .clear)
    }

    @Test func aLineIsItsCodeAndItsJSON() throws {
        let line = try #require(chain.line(event(), after: AuditChain.start))
        let json = #"{"action":"verify","actor":"app:a/b","band":"clear","number":0,"outcome":"match","time":5}"#
        #expect(line.text == line.code + " " + json + "\n" && line.code.count == 64)
        #expect(line.code == chain.code(json, after: AuditChain.start))
        // HMAC-SHA-256 of the code before and the JSON, by Python's hmac.
        #expect(line.code == "c5c0849e0facfa4ac1219f90148144c4fd68ffad2085ed0cf08178e41ded0b79")
    }

    @Test func aCodeDependsOnKeyTextAndTheLineBefore() {
        let codes = [
            chain.code("a", after: "x"), chain.code("b", after: "x"), chain.code("a", after: "y"),
            AuditChain(key: [UInt8](repeating: 8, count: 32)).code("a", after: "x"),
        ]
        #expect(Set(codes).count == 4 && AuditChain.start.count == AuditChain.codeLength)
    }

    @Test func aPseudonymIsStableAndShort() {
        #expect(chain.pseudonym("bws.1.1") == chain.pseudonym("bws.1.1") && chain.pseudonym("bws.1.1").count == 16)
        #expect(chain.pseudonym("bws.1.1") != chain.pseudonym("bws.1.2"))
        #expect(chain.pseudonym("a") != chain.code("a", after: "subject ").prefix(15) + "")
    }

    @Test func theLastTwoHundredEventsAreAtHand() throws {
        let store = try TemporaryStore()
        let clock = TestClock(1_000)
        let log = try AuditLog(folder: store.path, records: store.records, time: clock.timepiece)
        for number in 0..<201 { try log.add("a\(number)", by: "test", .done) }
        #expect(log.recent.count == 200 && log.recent.first?.action == "a1" && log.recent.last?.number == 200)
        #expect(try log.tail(2).map(\.action) == ["a199", "a200"])
        #expect(try log.tail(0).isEmpty && log.tail(-1).isEmpty)
    }

    @Test func theStoreKnowsHowFarTheLogHasCome() throws {
        let store = try TemporaryStore()
        let clock = TestClock(1_000)
        let log = try AuditLog(folder: store.path, records: store.records, time: clock.timepiece)
        #expect(try log.check() == .whole(lines: 0))
        func anchored() throws -> Int? { try store.records.find(AuditAnchor.self, AuditAnchor.name)?.lines }
        try log.add("a", by: "test", .done)
        #expect(try anchored() == 1)
        clock.now += 0.9
        try log.add("b", by: "test", .done)
        #expect(try anchored() == 1)
        clock.now += 0.1
        try log.add("c", by: "test", .done)
        #expect(try anchored() == 3)
        try log.add("d", by: "test", .done)
        try log.close()
        #expect(try anchored() == 4)
        #expect(try log.check() == .whole(lines: 4))
    }

    @Test func theEventsOfAPersonAreFound() throws {
        let store = try TemporaryStore()
        let log = try AuditLog(folder: store.path, records: store.records)
        for (action, person) in [("a", "bws.1.1"), ("b", "bws.1.2"), ("c", "bws.1.1")] {
            try log.add(action, by: "test", of: BCID(person), .done)
        }
        #expect(try log.events(of: BCID("bws.1.1")).map(\.action) == ["a", "c"])
        #expect(try log.events(of: BCID("bws.1.3")).isEmpty)
    }

    @Test func whatCameBeforeADeletionIsSomebodyElses() {
        func event(_ action: String, _ outcome: AuditEvent.Outcome) -> AuditEvent {
            AuditEvent(time: 1, actor: "test", action: action, subject: "s", outcome: outcome)
        }
        let own = [event("enroll", .done), event("delete", .refused), event("verify", .match)]
        #expect(Array(own.sinceDeletion) == own)
        #expect(Array(([event("verify", .match), event("delete", .done)] + own).sinceDeletion) == own)
        #expect((own + [event("delete", .done)]).sinceDeletion.isEmpty)
    }
}
