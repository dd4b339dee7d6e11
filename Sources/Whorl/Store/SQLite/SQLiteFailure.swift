import CSQLite
import Glibc

/// The one place where SQLite's result codes become errors (https://www.sqlite.org/rescode.html).
package enum SQLiteFailure {
    /// The error of a result code.
    ///
    /// - Parameters:
    ///   - code: extended result code, not `SQLITE_OK`, `SQLITE_ROW` or `SQLITE_DONE`.
    ///   - system: the `errno` that SQLite keeps for files that fail to open, read or write; 0 for none.
    ///   - path: the database's file.
    ///   - message: SQLite's message; it names tables and columns, never values.
    /// - Returns: the error.
    package static func error(code: Int32, system: Int32, path: String, message: String) -> WhorlError {
        switch code & primaryMask {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            return .storeBusy(path: path)
        case SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM:
            return .storeNotWritable(path: path, reason: message)
        case SQLITE_CANTOPEN:
            return cannotOpen(system: system, path: path, message: message)
        case SQLITE_IOERR:
            return inputOutput(code: code, path: path, reason: joined(message, system))
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_MISMATCH, SQLITE_CONSTRAINT, SQLITE_SCHEMA:
            return .storeDamaged(path: path, reason: message)
        case SQLITE_ERROR:
            // The statements are fixed, so one that does not compile means that the schema is not ours.
            return .storeDamaged(path: path, reason: message)
        default:
            return .storeFault(path: path, code: Int(code), reason: message)
        }
    }

    /// SQLite's message with the system's reason.
    private static func joined(_ message: String, _ system: Int32) -> String {
        system == 0 ? message : "\(message): \(SystemMessage.text(system))"
    }

    /// The low byte of an extended code is its primary code.
    static let primaryMask: Int32 = 0xFF

    /// SQLite opens a file that it cannot make a second time, for reading, and keeps the reason of that alone: where the
    /// database is there, the folder is asked what kept SQLite from making a file beside it.
    private static func cannotOpen(system: Int32, path: String, message: String) -> WhorlError {
        let isHidden = system == ENOENT && FolderContents.exists(path)
        let cause = isHidden ? FolderContents.faultOfMaking(in: Destination.folder(of: path)) ?? system : system
        let reason = joined(message, cause)
        return switch cause {
        case EACCES, EPERM, EROFS, ENOSPC, EDQUOT: .storeNotWritable(path: path, reason: reason)
        default: .unreadableFile(path: path, reason: reason)
        }
    }

    private static func inputOutput(code: Int32, path: String, reason: String) -> WhorlError {
        let subcode = code >> UInt8.bitWidth
        switch subcode {
        case IOError.read, IOError.shortRead, IOError.fstat, IOError.access, IOError.seek:
            return .unreadableFile(path: path, reason: reason)
        case IOError.noMemory:
            return .storeFault(path: path, code: Int(code), reason: reason)
        case IOError.lock, IOError.blocked, IOError.shmLock, IOError.checkReservedLock, IOError.readLock,
            IOError.unlock:
            return .storeBusy(path: path)
        case IOError.corruptFileSystem, IOError.data:
            return .storeDamaged(path: path, reason: reason)
        default:
            return .storeNotWritable(path: path, reason: reason)
        }
    }

    /// Second bytes of `SQLITE_IOERR_...`, whose macros C shows Swift no values of.
    private enum IOError {
        static let read: Int32 = 1
        static let shortRead: Int32 = 2
        static let fstat: Int32 = 7
        static let unlock: Int32 = 8
        static let readLock: Int32 = 9
        static let blocked: Int32 = 11
        static let noMemory: Int32 = 12
        static let access: Int32 = 13
        static let checkReservedLock: Int32 = 14
        static let lock: Int32 = 15
        static let shmLock: Int32 = 20
        static let seek: Int32 = 22
        static let data: Int32 = 32
        static let corruptFileSystem: Int32 = 33
    }
}
