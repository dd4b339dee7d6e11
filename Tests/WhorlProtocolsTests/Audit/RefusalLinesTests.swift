import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

@Suite struct RefusalLinesTests {
    private let store: TemporaryStore
    private let clock = TestClock()
    private let log: AuditLog
    private let wrong: RefusalLines

    init() throws {
        store = try TemporaryStore()
        log = try AuditLog(folder: store.path, records: store.records, time: clock.timepiece)
        wrong = RefusalLines("sign-in", by: "operator", log, time: clock.timepiece)
    }

    private func show(_ count: Int, from address: String) throws {
        for _ in 0..<count { try AuditSource.$address.withValue(address) { try wrong.note() } }
    }

    private func lines() throws -> [String] {
        try log.tail(1_000).map { event in
            #expect(event.action == "sign-in" && event.actor == "operator" && event.outcome == .refused)
            return event.detail ?? event.source ?? "none"
        }
    }

    @Test func theFirstOfAMinuteAreWrittenAndTheOthersCounted() throws {
        try show(40, from: "192.0.2.1")
        try show(2, from: "192.0.2.2")
        // Nobody has more lines by having more addresses of one network.
        for number in 0..<10 { try show(1, from: "2001:db8::\(number)") }
        #expect(try lines().count == 5 + 2 + 5)
        clock.wait(59)
        try wrong.writeCount()
        #expect(try lines().count == 12)
        clock.wait(1)
        try wrong.writeCount()
        try wrong.writeCount()
        #expect(try lines().dropFirst(12) == ["40 more within a minute"])
        #expect(try log.tail(1).first?.source == nil)
        // The next minute begins anew.
        try show(6, from: "192.0.2.1")
        #expect(try lines().suffix(5) == Array(repeating: "192.0.2.1", count: 5)[...])
        #expect(try lines().count == 18)
    }

    @Test func manyNetworksTogetherHaveALimitToo() throws {
        for number in 0..<100 { try show(1, from: "192.0.2.\(number)") }
        #expect(try lines().count == RefusalLines.lines)
        // The number is written before the first line of the next minute.
        clock.wait(60)
        try show(1, from: "192.0.2.7")
        #expect(try lines().suffix(2) == ["70 more within a minute", "192.0.2.7"])
    }

    @Test func aLineHasAReasonAndAPersonAndIsOfItsAsker() throws {
        let refusals = RefusalLines("touchid", by: "touchid", log, time: clock.timepiece)
        let owner = try BCID("bws.1.1")
        for _ in 0..<9 { try refusals.note("AppCancel", of: owner, asker: "/usr/bin/a") }
        try refusals.note("UserCancel", of: owner, asker: "/usr/bin/b")
        try refusals.writeCount(isEnding: true)
        let events = try log.tail(100)
        #expect(events.prefix(6).allSatisfy { $0.subject != nil && $0.actor == "touchid" && $0.outcome == .refused })
        #expect(events.prefix(5).allSatisfy { $0.action == "touchid.AppCancel" })
        #expect(events.dropFirst(5).map(\.action) == ["touchid.UserCancel", "touchid"])
        #expect(events.last?.detail == "4 more within a minute")
    }

    @Test func theCountIsWrittenAtTheEnd() throws {
        try wrong.writeCount(isEnding: true)
        try show(8, from: "192.0.2.1")
        try wrong.writeCount(isEnding: true)
        #expect(try lines().suffix(2) == ["192.0.2.1", "3 more within a minute"])
        #expect(try lines().count == 6)
    }

    @Test func aCountThatCannotBeWrittenIsKept() throws {
        try show(8, from: "192.0.2.1")
        clock.wait(60)
        try log.withoutLines { #expect(throws: WhorlError.self) { try wrong.writeCount() } }
        try wrong.writeCount()
        #expect(try lines().last == "3 more within a minute")
    }

    @Test func aRefusalWhoseLineCannotBeWrittenIsCounted() throws {
        try show(1, from: "192.0.2.1")
        try log.withoutLines {
            for _ in 0..<4 { #expect(throws: WhorlError.self) { try show(1, from: "192.0.2.1") } }
            try show(3, from: "192.0.2.1")
            clock.wait(60)
            #expect(throws: WhorlError.self) { try show(1, from: "192.0.2.1") }
        }
        try wrong.writeCount()
        #expect(try lines() == ["192.0.2.1", "8 more within a minute"])
    }
}
