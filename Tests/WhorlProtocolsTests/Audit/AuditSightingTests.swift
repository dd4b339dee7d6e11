import Foundation
import Testing
import Whorl
import WhorlProtocols

/// Lines of an audit log that were missing while the engine changed an old copy of the store.
@Suite struct AuditSightingTests {
    private let store: TemporaryStore

    init() throws { store = try TemporaryStore() }

    private func log(_ opened: SQLiteStore) throws -> AuditLog {
        try AuditLog(folder: store.path, records: Records(opened))
    }

    private func sighting(_ opened: SQLiteStore) throws -> AuditSighting? {
        try Records(opened).find(AuditSighting.self, AuditSighting.name.id)
    }

    /// Lets a store of one line be as old again as it was before three more, with a part of its log, until it has changed
    /// as often; then all lines are there again. Of the four lines so many stay meanwhile; nil for no file.
    private func undone(keeping count: Int?) throws {
        let copy: String
        do {
            let opened = try store.opened()
            let log = try log(opened)
            try opened.change(1)
            try log.add("a", by: "test", .done)
            try log.close()
            copy = try store.kept()
            for byte in 2...4 {
                try opened.change(byte)
                try log.add("failed", by: "test", .nonMatch)
            }
        }
        try store.putBack(copy)
        let all = try store.read("audit.log")
        if let count {
            let lines = all.split(separator: "\n").prefix(count)
            try store.write(lines.map { $0 + "\n" }.joined(), to: "audit.log")
        } else {
            try FileManager.default.removeItem(atPath: "\(store.path)/audit.log")
        }
        let opened = try store.opened()
        #expect(try opened.missesAuditLog() == (count == nil))
        for byte in 11...20 { try opened.change(byte) }
        #expect(try opened.integrity(deep: true).findings.isEmpty)
        try store.write(all, to: "audit.log")
    }

    @Test(arguments: [nil, 0, 1]) func linesThatComeBackAreFound(keeping count: Int?) throws {
        try undone(keeping: count)
        let opened = try store.opened()
        let log = try log(opened)
        #expect(try opened.integrity(deep: true).findings == [.returnedLines])
        #expect(try !log.findsOlderStore() && log.findsReturnedLines() && log.findsReturnedLines(isSettling: true))
        // Nothing is counted until somebody takes it for right.
        let number = try opened.generation()
        try opened.change(30)
        #expect(try opened.generation() == number)
        try opened.acceptRows()
        #expect(try opened.integrity(deep: true).findings.isEmpty && !log.findsReturnedLines())
    }

    /// The last lines say nothing then; the first ones do.
    @Test func linesThatComeBackBeforeNewerOnesAreFoundByWhoReadsAll() throws {
        try undone(keeping: 1)
        let opened = try store.opened()
        let lines = try store.read("audit.log").split(separator: "\n").map { $0 + "\n" }
        let long = String(repeating: "x", count: 9_000) + "\n"
        try store.write(lines.joined() + long, to: "audit.log")
        #expect(try opened.ageFinding() == nil && log(opened).findsReturnedLines())
    }

    @Test func changesBesideALogThatGoesOnAreWell() throws {
        let opened = try store.opened()
        let log = try log(opened)
        #expect(try sighting(opened) == nil)
        for byte in 1...20 {
            if byte.isMultiple(of: 3) { try log.add("a", by: "test", .done) }
            try opened.change(byte)
            #expect(try opened.integrity(deep: true).findings.isEmpty && !log.findsReturnedLines())
        }
        #expect(try sighting(opened)?.lines == 6)
        // A log that is locked has somebody who writes it.
        _ = try log.record("b", by: "test") { try opened.change(40) }
        #expect(try sighting(opened)?.lines == 6)
        // The start of a service reads all lines, and needs the note no more.
        let service = try store.opened(asService: true)
        #expect(try !self.log(service).findsReturnedLines(isSettling: true) && sighting(service) == nil)
    }

    @Test func aServiceSeesNothingAsItWritesLines() throws {
        let service = try store.opened(asService: true)
        try log(service).add("a", by: "test", .done)
        try service.change(1)
        #expect(try sighting(service) == nil)
        try store.opened().change(2)
        #expect(try sighting(service)?.lines == 1)
    }
}
