import CSQLite
import Glibc

/// A connection to an SQLite database; of one thread at a time.
final class Connection {
    /// How the file is opened.
    enum Access {
        case readOnly
        case readWrite

        fileprivate var flags: Int32 {
            switch self {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            }
        }
    }

    /// The database's file.
    let path: String
    let handle: OpaquePointer
    private let busyMilliseconds: Int32
    private var statements: [String: Statement] = [:]

    /// Opens an existing database; waits `busyMilliseconds` for another process before
    /// ``WhorlError/storeBusy(path:)``.
    init(_ path: String, _ access: Access, busyMilliseconds: Int) throws(WhorlError) {
        var handle: OpaquePointer?
        let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard let handle else { throw .storeFault(path: path, code: Int(code), reason: "out of memory") }
        guard code == SQLITE_OK else {
            let error = Self.failure(code, handle, path)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        self.busyMilliseconds = Int32(clamping: busyMilliseconds)
        sqlite3_busy_timeout(handle, self.busyMilliseconds)
    }

    /// Runs `body` so that whatever another process holds is busy at once.
    func withoutWaiting(_ body: () -> Void) {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyMilliseconds) }
        body()
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Whether SQLite could open the file for reading alone.
    var isReadOnly: Bool {
        sqlite3_db_readonly(handle, "main") == 1
    }

    /// The error of a result code that the last call gave.
    func failure(_ code: Int32) -> WhorlError {
        Self.failure(code, handle, path)
    }

    /// SQLite's extended result code of the last call that failed.
    var lastCode: Int32 { sqlite3_extended_errcode(handle) }

    /// Runs a statement that gives no rows that matter.
    func run(_ sql: String, _ values: SQLValue...) throws(WhorlError) {
        try each(sql, values) { _ in }
    }

    /// The first row of a query, or nil.
    func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (Statement) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value? {
        let statement = try prepared(sql, values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Calls `body` with each row of a query.
    func each(
        _ sql: String, _ values: [SQLValue] = [], body: (Statement) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let statement = try prepared(sql, values)
        defer { statement.reset() }
        while try statement.step() { try body(statement) }
    }

    /// The row ID of the last inserted row.
    var lastInsertedRow: Int {
        Int(sqlite3_last_insert_rowid(handle))
    }

    private func prepared(_ sql: String, _ values: [SQLValue]) throws(WhorlError) -> Statement {
        let statement: Statement
        if let known = statements[sql] {
            statement = known
        } else {
            statement = try Statement(sql, on: self)
            statements[sql] = statement
        }
        try statement.bind(values)
        return statement
    }

    private static func failure(_ code: Int32, _ handle: OpaquePointer, _ path: String) -> WhorlError {
        SQLiteFailure.error(
            code: code, system: sqlite3_system_errno(handle), path: path,
            message: String(cString: sqlite3_errmsg(handle)))
    }
}
