import Foundation
import Testing
import Whorl
import WhorlProtocols

/// What is cut, replaced or deleted while a log is in use.
@Suite struct AuditDamageTests {
    private let store: TemporaryStore

    init() throws { store = try TemporaryStore() }

    private func log() throws -> AuditLog { try AuditLog(folder: store.path, records: store.records) }

    private func add(_ count: Int, to log: AuditLog) throws {
        for number in 0..<count { try log.add("a\(number)", by: "test", .done) }
    }

    private var lines: [String] {
        get throws { try store.read("audit.log").split(separator: "\n").map(String.init) }
    }

    private func keep(_ lines: some Sequence<String>) throws {
        try store.write(lines.map { $0 + "\n" }.joined(), to: "audit.log")
    }

    private func anchored() throws -> Int? { try store.records.find(AuditAnchor.self, AuditAnchor.name)?.lines }

    @Test func linesCutOffWhileTheLogIsInUseAreNoted() throws {
        let log = try log()
        try add(40, to: log)
        try keep(try lines.dropLast(25))
        try add(60, to: log)
        try log.close()
        #expect(try log.check() == .marked(line: 16))
        let mark = try log.tail(61)[0]
        #expect(mark.action == "audit.damaged" && mark.number == 40 && mark.outcome == .failed)
        #expect(mark.detail == "25 lines are missing")
        #expect(try log.tail(1)[0].number == 100 && anchored() == 101)
    }

    @Test func linesCutOffBetweenTwoStartsAreNoted() throws {
        let first = try log()
        try add(40, to: first)
        try first.close()
        try keep(try lines.dropLast(25))
        let second = try log()
        #expect(try second.check() == .short(lines: 15, expected: 40))
        try add(60, to: second)
        try second.close()
        #expect(try second.check() == .marked(line: 16))
    }

    @Test func anotherProgramNotesWhatWasCut() throws {
        let service = try log()
        try add(40, to: service)
        try service.close()
        try keep(try lines.dropLast(25))
        try add(30, to: try log())
        // The service finds its last line gone, and that noted.
        try add(1, to: service)
        #expect(try service.check() == .marked(line: 16))
        #expect(try lines.count { $0.contains("audit.damaged") } == 1)
    }

    @Test func theAnchorNeverMovesBack() throws {
        let log = try log()
        try add(40, to: log)
        try log.close()
        #expect(try anchored() == 40)
        try keep([])
        try add(1, to: log)
        try log.close()
        #expect(try anchored() == 42)
    }

    @Test func aDeletedLogIsNoted() throws {
        let log = try log()
        try add(5, to: log)
        try FileManager.default.removeItem(atPath: log.path)
        try add(1, to: log)
        #expect(try log.check() == .marked(line: 1))
        #expect(try log.tail(2).map(\.detail) == ["5 lines are missing", nil])
    }

    @Test func aLastLineReplacedByOneOfItsLengthIsNoted() throws {
        let log = try log()
        try add(5, to: log)
        var changed = try lines
        changed[4] = changed[4].replacingOccurrences(of: "test", with: "tost")
        try keep(changed)
        try add(1, to: log)
        #expect(try log.check() == .broken(line: 5))
        #expect(try log.tail(2)[0].detail == "line 5 is not as it was written")
    }

    @Test func anOldCopyInThePlaceOfTheLogIsNoted() throws {
        let log = try log()
        try add(5, to: log)
        let copy = try lines
        try add(5, to: log)
        try keep(copy)
        try add(1, to: log)
        #expect(try log.check() == .marked(line: 6))
    }

    @Test func aTornLineIsMarkedAndTheChainGoesOn() throws {
        for isKnown in [true, false] {
            let log = try log()
            let whole = try lines0
            try add(3, to: log)
            try log.close()
            let before = try store.read("audit.log")
            try store.write(before + "0123456789abcdef {\"act", to: "audit.log")
            let next = isKnown ? log : try self.log()
            #expect(try next.check() == .torn(lines: whole + 3, bytes: 22))
            #expect(try next.tail(1)[0].action == "a2")
            try add(2, to: next)
            #expect(try next.check() == .whole(lines: whole + 6))
            #expect(try next.tail(3).map(\.action) == ["audit.torn", "a0", "a1"])
            #expect(try next.tail(3).map(\.number) == [whole + 3, whole + 4, whole + 5])
            try next.close()
        }
    }

    /// Lines of the log that count, none before it is there.
    private var lines0: Int {
        get throws {
            guard case .whole(let lines) = try log().check() else { return -1 }
            return lines
        }
    }

    @Test func aLineWithoutItsLineFeedCounts() throws {
        let log = try log()
        try add(3, to: log)
        try store.write(String(try store.read("audit.log").dropLast()), to: "audit.log")
        #expect(try log.check() == .whole(lines: 3))
        try add(1, to: try self.log())
        #expect(try log.check() == .whole(lines: 4))
    }

    @Test func aTornLineHidesNoOther() throws {
        let log = try log()
        try add(3, to: log)
        try store.write(try store.read("audit.log") + "torn", to: "audit.log")
        try add(2, to: log)
        let found = try lines
        try keep(found.prefix(2) + found.suffix(3))
        #expect(try log.check() == .broken(line: 3))
        try keep(found.prefix(3) + ["more"] + found.suffix(3))
        #expect(try log.check() == .whole(lines: 6))
        try keep(found.prefix(4) + ["more"] + found.suffix(3))
        #expect(try log.check() == .broken(line: 4))
    }

    @Test func aStoreOfAnOlderVersionRemembersNoSize() throws {
        let log = try log()
        try add(3, to: log)
        try log.close()
        let anchor = try #require(try store.records.find(AuditAnchor.self, AuditAnchor.name))
        try store.records.put(AuditAnchor(lines: anchor.lines, code: anchor.code))
        let next = try self.log()
        try add(1, to: next)
        #expect(try next.check() == .whole(lines: 4))
        try store.records.put(AuditAnchor(lines: 9, code: anchor.code))
        try add(1, to: try self.log())
        #expect(try next.check() == .marked(line: 5))
    }
}
