import Foundation
import ProtocolTestSupport
import Testing
import Whorl
import WhorlProtocols

/// A log that goes on over several files.
@Suite struct AuditRotationTests {
    private let store: TemporaryStore

    init() throws { store = try TemporaryStore() }

    private func log(_ bytes: Int = 1_000) throws -> AuditLog {
        try AuditLog(folder: store.path, records: store.records, fileBytes: bytes)
    }

    private func add(_ range: Range<Int>, to log: AuditLog) throws {
        for number in range { try log.add("a\(number)", by: "test", .done) }
    }

    /// Names of the log's files, oldest first.
    private var names: [String] {
        get throws {
            let all = try FileManager.default.contentsOfDirectory(atPath: store.path).filter {
                $0.hasPrefix("audit.log")
            }
            return all.sorted { Int($0.dropFirst(10)) ?? .max < Int($1.dropFirst(10)) ?? .max }
        }
    }

    @Test func aLongFileIsPutAsideAndTheChainGoesOn() throws {
        let log = try log()
        try add(0..<50, to: log)
        try log.close()
        let names = try names
        #expect(names.count > 5 && names.first == "audit.log.1" && names[1] == "audit.log.2")
        #expect(try log.check() == .whole(lines: 50))
        #expect(try log.tail(30).map(\.action) == (20..<50).map { "a\($0)" })
        #expect(try log.tail(1_000).map(\.number) == Array(0..<50))
        for name in names.dropLast() { #expect(try store.read(name).utf8.count < 1_400, "\(name)") }
    }

    @Test func anotherStartGoesOn() throws {
        for start in 0..<20 {
            let log = try log()
            try add(5 * start..<5 * start + 5, to: log)
            if start.isMultiple(of: 2) { try log.close() }
        }
        let log = try log()
        #expect(try log.check() == .whole(lines: 100))
        #expect(try log.tail(1_000).allSatisfy { $0.action.hasPrefix("a") && $0.actor == "test" })
    }

    @Test func aFileOfTheLastNumberEndsNoProcess() throws {
        try store.write("", to: "audit.log.\(Int.max)")
        let log = try log()
        try add(0..<20, to: log)
        #expect(try log.check() == .whole(lines: 20) && names.count == 2)
    }

    @Test func noFileTakesMoreMemoryThanItsLongestLine() throws {
        let log = try log(.max)
        try add(0..<3, to: log)
        let zeros = 3 << 20
        try store.write(try store.read("audit.log") + String(repeating: "0", count: zeros), to: "audit.log")
        #expect(try log.check() == .torn(lines: 3, bytes: zeros))
        #expect(try log.tail(10).map(\.number) == [0, 1, 2])
        try add(3..<4, to: log)
        #expect(try log.check() == .whole(lines: 5))
    }

    @Test func twoProcessesPutFilesAside() throws {
        // Two descriptors lock each other out as two processes do.
        let logs = [try log(), try log(), try log(.max)]
        for number in 0..<60 { try add(number..<number + 1, to: logs[number % 3]) }
        #expect(try logs[0].check() == .whole(lines: 60))
    }

    @Test func aFileIsPutAsideAfterACrashBeforeTheNextBegan() throws {
        try add(0..<3, to: try log(.max))
        let path = store.path + "/audit.log"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        let log = try log()
        #expect(try log.check() == .whole(lines: 3))
        try add(3..<9, to: log)
        #expect(try log.check() == .whole(lines: 9))
    }

    @Test(arguments: [1, 2, 3])
    func aFileThatIsMissingIsMissed(number: Int) throws {
        let log = try log()
        try add(0..<30, to: log)
        try log.close()
        try FileManager.default.removeItem(atPath: store.path + "/audit.log.\(number)")
        guard case .broken = try log.check() else {
            Issue.record("audit.log.\(number) is not missed")
            return
        }
    }

    @Test func theLastFilesAreMissed() throws {
        let log = try log()
        try add(0..<30, to: log)
        try log.close()
        for name in try names.dropFirst(2) { try FileManager.default.removeItem(atPath: store.path + "/" + name) }
        guard case .short(let lines, 30) = try log.check() else {
            Issue.record("the end is not missed")
            return
        }
        #expect(lines < 30)
        // The next start notes it and goes on.
        let next = try self.log()
        try add(30..<31, to: next)
        #expect(try next.tail(2).map(\.action) == ["audit.damaged", "a30"])
        guard case .marked = try next.check() else {
            Issue.record("nothing is noted")
            return
        }
    }

    /// However soon it is put aside after the last note of how far the log had come.
    @Test func theStoreKnowsAllLinesOfAFileThatWasPutAside() throws {
        let log = try AuditLog(
            folder: store.path, records: store.records, time: TestClock().timepiece, fileBytes: 1_000)
        var count = 0
        while try names.last != "audit.log.1" {
            try add(count..<count + 1, to: log)
            count += 1
        }
        #expect(count > 2)
        #expect(try store.records.find(AuditAnchor.self, AuditAnchor.name)?.lines == count)
        try FileManager.default.removeItem(atPath: store.path + "/audit.log.1")
        #expect(try log.check() == .short(lines: 0, expected: count))
    }

    @Test func aChangedLineOfAnEarlierFileIsFound() throws {
        let log = try log()
        try add(0..<30, to: log)
        let text = try store.read("audit.log.2")
        let lines = try store.read("audit.log.1").split(separator: "\n").count
        try store.write(text.replacing("\"test\"", with: "\"tess\"", maxReplacements: 1), to: "audit.log.2")
        #expect(try log.check() == .broken(line: lines + 1))
    }
}
