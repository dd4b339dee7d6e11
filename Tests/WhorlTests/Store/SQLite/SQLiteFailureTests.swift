import CSQLite
import Glibc
import Testing

import Whorl

@Suite struct SQLiteFailureTests {
    private func error(_ code: Int32, _ system: Int32 = 0) -> WhorlError {
        SQLiteFailure.error(code: code, system: system, path: "p", message: "m")
    }

    @Test(arguments: [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_BUSY | 1 << 8, SQLITE_BUSY | 2 << 8, SQLITE_PROTOCOL])
    func locksAreBusy(code: Int32) {
        #expect(error(code) == .storeBusy(path: "p"))
    }

    @Test(arguments: [SQLITE_FULL, SQLITE_READONLY, SQLITE_READONLY | 4 << 8, SQLITE_PERM])
    func noRoomAndNoRightAreNotWritable(code: Int32) {
        #expect(error(code) == .storeNotWritable(path: "p", reason: "m"))
    }

    @Test(arguments: [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CORRUPT | 2 << 8, SQLITE_ERROR, SQLITE_CONSTRAINT])
    func wrongContentIsDamage(code: Int32) {
        #expect(error(code) == .storeDamaged(path: "p", reason: "m"))
    }

    @Test func inputAndOutputFaultsDiffer() {
        #expect(error(SQLITE_IOERR | 1 << 8) == .unreadableFile(path: "p", reason: "m"))
        #expect(
            error(SQLITE_IOERR | 3 << 8, ENOSPC) == .storeNotWritable(path: "p", reason: "m: No space left on device"))
        #expect(error(SQLITE_IOERR | 4 << 8, EIO) == .storeNotWritable(path: "p", reason: "m: Input/output error"))
        #expect(error(SQLITE_IOERR | 15 << 8) == .storeBusy(path: "p"))
        #expect(error(SQLITE_IOERR | 33 << 8) == .storeDamaged(path: "p", reason: "m"))
    }

    @Test func filesThatDoNotOpenDifferByTheSystemsReason() {
        #expect(error(SQLITE_CANTOPEN, EROFS) == .storeNotWritable(path: "p", reason: "m: Read-only file system"))
        #expect(error(SQLITE_CANTOPEN, EMFILE) == .unreadableFile(path: "p", reason: "m: Too many open files"))
    }

    @Test func theRestIsAFault() {
        #expect(error(SQLITE_NOMEM) == .storeFault(path: "p", code: Int(SQLITE_NOMEM), reason: "m"))
        #expect(error(SQLITE_MISUSE) == .storeFault(path: "p", code: Int(SQLITE_MISUSE), reason: "m"))
    }
}
