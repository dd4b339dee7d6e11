import Dispatch
import Glibc
import Synchronization
import Testing
import Whorl
import WhorlProtocols

@Suite struct AuditFileTests {
    @Test func oneSynchronizationServesAllThatWait() throws {
        let store = try TemporaryStore()
        let count = Atomic(0)
        let file = try AuditFile(store.path + "/lines") { _ in
            count.add(1, ordering: .relaxed)
            usleep(50_000)
            return 0
        }
        let lines = 24
        // The lines are written one by one, as under the log's lock; the threads wait together.
        let tickets = try (0..<lines).map { try file.append([10], to: $0) }
        DispatchQueue.concurrentPerform(iterations: lines) { _ = try? file.synchronize(tickets[$0]) }
        #expect(count.load(ordering: .relaxed) == 1)
        try file.synchronize(try file.append([10], to: lines))
        #expect(count.load(ordering: .relaxed) == 2)
    }

    @Test func whatDidNotReachTheDiskIsAnError() throws {
        let store = try TemporaryStore()
        let file = try AuditFile(store.path + "/lines") { _ in
            errno = EIO
            return -1
        }
        let line = try file.append([10], to: 0)
        for _ in 0..<2 { #expect(throws: WhorlError.self) { try file.synchronize(line) } }
    }

    @Test func aReplacedFileIsNoticed() throws {
        let store = try TemporaryStore()
        let path = store.path + "/lines"
        let file = try AuditFile(path)
        #expect(file.isCurrent)
        try #require(rename(path, path + ".old") == 0)
        #expect(!file.isCurrent)
        _ = try AuditFile(path)
        #expect(!file.isCurrent)
    }
}
