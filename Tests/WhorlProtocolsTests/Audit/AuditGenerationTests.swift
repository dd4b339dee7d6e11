import Foundation
import Testing
import Whorl
import WhorlProtocols

/// The store's generation in the lines of a log, and stores that are older than it.
@Suite struct AuditGenerationTests {
    private let store: TemporaryStore

    init() throws { store = try TemporaryStore() }

    private func log(_ store: SQLiteStore) throws -> AuditLog {
        try AuditLog(folder: self.store.path, records: Records(store))
    }

    private func refusal(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return false
        } catch WhorlError.storeDamaged(_, AuditLog.olderStore) {
            return true
        } catch {
            return false
        }
    }

    @Test func aLineStatesTheGenerationAfterWhatItRecords() throws {
        let opened = try store.opened()
        let log = try log(opened)
        try opened.change(1)
        try log.add("a", by: "test", .done)
        let first = try #require(try opened.generation())
        _ = try log.record("b", by: "test") { try opened.change(2) }
        // The log's own note of how far it has come is a change as well.
        let stated = try log.tail(2).compactMap(\.generation)
        let last = try opened.generation()
        #expect(stated.count == 2 && stated[0] < stated[1] && stated[1] == last && stated[0] <= first)
    }

    @Test func storeAndAnchorThatAreBothOldAreFound() throws {
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
            #expect(try !log.findsOlderStore())
        }
        try store.putBack(copy)
        let opened = try store.opened()
        #expect(try opened.integrity(deep: true).findings == [.behindLog])
        let log = try log(opened)
        #expect(try log.findsOlderStore() && log.check() == .whole(lines: 4))
        // Nothing is decided on it, and nothing changed.
        #expect(refusal { try log.add("verify", by: "test", .match) })
        #expect(refusal { _ = try log.record("x", by: "test") { try opened.change(9) } })
        #expect(try opened.document(DocumentName(kind: "class", id: "a.1.1"))?.bytes == [1])
        // Whoever runs it may take it for right.
        let recorded = try #require(try log.recordedGeneration())
        _ = try log.record("store-accept", by: "test", isAccepting: true) { try opened.acceptRows(after: recorded) }
        #expect(try !log.findsOlderStore() && opened.integrity(deep: true).findings.isEmpty)
        try log.add("verify", by: "test", .match)
        #expect(try log.check() == .whole(lines: 6))
    }

    @Test func aLogThatGoesOnWhileTheStoreIsPutBackRefuses() throws {
        var opened: SQLiteStore? = try store.opened()
        let log = try log(try #require(opened))
        try log.add("a", by: "test", .done)
        try log.close()
        let copy = try store.kept()
        if let opened { for byte in 1...3 { try opened.change(byte) } }
        try log.add("b", by: "test", .done)
        opened = nil
        try store.putBack(copy)
        #expect(refusal { try log.add("c", by: "test", .done) })
    }

    /// What is written in spite of it, by commands that know no audit log, does not bring the store on.
    @Test func anOldStoreNeverCatchesUpWithItsLog() throws {
        let copy: String
        do {
            let opened = try store.opened()
            let log = try log(opened)
            try log.add("a", by: "test", .done)
            try log.close()
            copy = try store.kept()
            for byte in 1...3 { try opened.change(byte) }
            try log.add("b", by: "test", .done)
        }
        try store.putBack(copy)
        let opened = try store.opened()
        let number = try opened.generation()
        for byte in 1...10 { try opened.change(byte) }
        #expect(try opened.generation() == number && opened.integrity(deep: false).findings.contains(.behindLog))
        let service = try store.opened(asService: true)
        #expect(refusal { try service.change(99) })
        #expect(try service.document(DocumentName(kind: "class", id: "a.1.1"))?.bytes == [10])
        // The command of a user who knows no more than the store does counts on from the log.
        try opened.acceptRows()
        #expect(try opened.integrity(deep: true).findings.isEmpty && !log(opened).findsOlderStore())
    }

    /// The lines are cut off as well, so that nothing on the disk tells.
    @Test func aServiceRemembersHowFarItsStoreCame() throws {
        let service = try store.opened(asService: true)
        try service.change(1)
        let copy = try store.kept()
        for byte in 2...4 { try service.change(byte) }
        try store.putBack(copy)
        #expect(throws: WhorlError.storeDamaged(path: "\(store.path)/whorl.db", reason: StoreFinding.older.problem)) {
            try service.change(5)
        }
        #expect(try service.document(DocumentName(kind: "class", id: "a.1.1"))?.bytes == [1])
        #expect(try service.ageFinding() == .older)
        // Another store of the same options has seen nothing.
        try store.opened(asService: true).change(6)
    }

    @Test func aBrokenLineHidesNoGeneration() throws {
        let opened = try store.opened()
        let log = try log(opened)
        try log.add("a", by: "test", .done)
        let copy = try store.kept()
        for byte in 1...5 {
            try opened.change(byte)
            try log.add("b\(byte)", by: "test", .done)
        }
        var lines = try store.read("audit.log").split(separator: "\n").map(String.init)
        lines[2] = String(repeating: "0", count: AuditChain.codeLength) + lines[2].dropFirst(AuditChain.codeLength)
        try store.write(lines.map { $0 + "\n" }.joined(), to: "audit.log")
        try store.putBack(copy)
        let again = try self.log(try store.opened())
        #expect(try again.check() == .broken(line: 3) && again.findsOlderStore())
        // The line after it follows a code that is gone.
        #expect(try again.tail(10).map(\.action) == ["a", "b1", "b4", "b5"])
    }

    @Test func aRestorationIsNewerThanTheLogEvenWithoutItsAnchor() throws {
        let opened = try store.opened()
        let log = try log(opened)
        try log.add("a", by: "test", .done)
        let backup = store.path + "/backup"
        try opened.backup(to: backup)
        for round in 0..<2 {
            try opened.change(round + 1)
            try log.add("b", by: "test", .done)
            if round == 1 {
                for name in ["whorl.db", "whorl.db-wal", "whorl.db-shm", "whorl.anchor"] {
                    try? FileManager.default.removeItem(atPath: store.path + "/" + name)
                }
            }
            try SQLiteStore.restore(
                from: backup, into: store.path, force: true, options: StoreOptions(credentials: nil))
            #expect(try !self.log(try store.opened()).findsOlderStore(), "round \(round)")
        }
    }

    /// A text of others that looks like a key is none.
    @Test func onlyTheKeyIsRead() throws {
        var event = AuditEvent(
            time: 1, actor: #"app:"generation":99"#, action: "x", subject: nil, outcome: .done,
            detail: #","generation":98"#)
        func stated() throws -> Int? {
            let line = try #require(AuditChain(key: [1]).line(event, after: AuditChain.start))
            return AuditEvent.generation(in: line.text)
        }
        #expect(try stated() == nil)
        event.generation = 17
        #expect(try stated() == 17)
    }
}
