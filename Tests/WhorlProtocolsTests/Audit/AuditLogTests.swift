import Foundation
import ProtocolTestSupport
import Testing
import Whorl
import WhorlProtocols

@Suite struct AuditLogTests {
    private func written(_ count: Int, _ store: TemporaryStore) throws -> AuditLog {
        let log = try AuditLog(folder: store.path, records: store.records)
        for number in 1...count {
            try log.add("verify", by: "app:shop", of: try BCID("bws.12.\(number)"), .match, band: .clear)
        }
        try log.close()
        return log
    }

    @Test func aLogIsWhole() throws {
        let store = try TemporaryStore()
        #expect(try written(20, store).check() == .whole(lines: 20))
        let again = try AuditLog(folder: store.path, records: store.records)
        try again.add("delete", by: "operator", of: try BCID("bws.12.1"), .done)
        #expect(try again.check() == .whole(lines: 21))
        #expect(try again.tail(2).map(\.number) == [19, 20])
    }

    @Test func noPersonIsNamed() throws {
        let store = try TemporaryStore()
        _ = try written(3, store)
        let text = try store.read("audit.log")
        #expect(!text.contains("bws.12"))
        let subjects = try AuditLog(folder: store.path, records: store.records).tail(3).compactMap(\.subject)
        #expect(Set(subjects).count == 3)
    }

    @Test(arguments: 0..<10)
    func aChangedLineIsFound(line: Int) throws {
        let store = try TemporaryStore()
        let log = try written(10, store)
        let text = try store.read("audit.log")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[line] = lines[line].replacingOccurrences(of: "clear", with: "near!")
        try store.write(lines.joined(separator: "\n"), to: "audit.log")
        #expect(try log.check() == .broken(line: line + 1))
    }

    @Test func removedAndReorderedLinesAreFound() throws {
        let store = try TemporaryStore()
        let log = try written(6, store)
        let text = try store.read("audit.log")
        let lines = text.split(separator: "\n").map(String.init)
        func check(_ kept: [String]) throws -> AuditFinding {
            try store.write(kept.map { $0 + "\n" }.joined(), to: "audit.log")
            return try log.check()
        }
        #expect(try check(Array(lines.dropFirst())) == .broken(line: 1))
        #expect(try check([lines[0], lines[2], lines[1]] + lines[3...]) == .broken(line: 2))
        #expect(try check(Array(lines.dropLast(2))) == .short(lines: 4, expected: 6))
        #expect(try check([]) == .short(lines: 0, expected: 6))
        #expect(try check(lines) == .whole(lines: 6))
    }

    /// The line is what must not be lost; generation and anchor are looked at once each, and go without.
    @Test func aLineIsWrittenWithoutWaitingForABusyStore() throws {
        let (temporary, clock) = (try TemporaryStore(), TestClock())
        let store = BusyStore(temporary.store)
        let log = try AuditLog(folder: temporary.path, records: Records(store), time: clock.timepiece)
        try log.add("first", by: "test", .done)
        clock.wait(2)
        store.isBusy = true
        try log.add("second", by: "test", .done)
        #expect(store.refused == 2)
        store.isBusy = false
        let lines = try log.tail(2)
        #expect(lines.map(\.action) == ["first", "second"] && lines[1].generation == nil)
        #expect(lines[0].generation != nil)
    }

    @Test func twoWritersMakeOneChain() throws {
        let store = try TemporaryStore()
        let logs = [
            try AuditLog(folder: store.path, records: store.records),
            try AuditLog(folder: store.path, records: store.records),
        ]
        for number in 0..<10 { try logs[number % 2].add("enroll", by: "app:a", of: nil, .done) }
        #expect(try logs[0].check() == .whole(lines: 10))
    }

    @Test func aChangeAndItsLineAreMadeTogether() throws {
        let store = try TemporaryStore()
        let log = try AuditLog(folder: store.path, records: store.records)
        let made = try log.record("app-add", by: "uid:1000", detail: "app shop") { 5 }
        #expect(made == 5)
        #expect(try log.record("app-remove", by: "uid:1000") { () -> Int? in nil } == nil)
        #expect(throws: CancellationError.self) {
            try log.record("app-add", by: "uid:1000") { () throws -> Int? in throw CancellationError() }
        }
        let events = try log.tail(5)
        #expect(events.map(\.action) == ["app-add"])
        #expect(events[0].actor == "uid:1000" && events[0].detail == "app shop" && events[0].outcome == .done)
    }

    @Test func noChangeIsMadeThatCannotBeWrittenDown() throws {
        let store = try TemporaryStore()
        let log = try AuditLog(folder: store.path, records: store.records)
        try FileManager.default.createDirectory(atPath: log.path, withIntermediateDirectories: false)
        var isMade = false
        #expect(throws: WhorlError.self) {
            try log.record("app-add", by: "uid:1000") {
                isMade = true
                return 1
            }
        }
        #expect(!isMade)
    }

    @Test(arguments: [AddressForm.plain, .pseudonym, .off])
    func theAddressOfAClientStandsAsConfigured(form: AddressForm) throws {
        let store = try TemporaryStore()
        let log = try AuditLog(folder: store.path, records: store.records, addresses: form)
        for address in ["192.0.2.7", "192.0.2.7", "192.0.2.8"] {
            try AuditSource.$address.withValue(address) { try log.add("verify", by: "test", .match) }
        }
        try log.add("verify", by: "test", .match)
        let sources = try log.tail(4).map(\.source)
        #expect(sources[3] == nil && sources[0] == sources[1])
        switch form {
        case .plain: #expect(sources[0] == "192.0.2.7" && sources[2] == "192.0.2.8")
        case .pseudonym: #expect(sources[0]?.count == 16 && sources[0] != sources[2])
        case .off: #expect(sources == [nil, nil, nil, nil])
        }
        #expect(try store.read("audit.log").contains("192.0.2") == (form == .plain))
    }
}
