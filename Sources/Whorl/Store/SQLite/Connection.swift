import CSQLite
import Glibc

/// A connection to an SQLite database; of one thread at a time.
package final class Connection {
    /// How the file is opened.
    package enum Access {
        case readOnly
        case readWrite
        /// For reading without locks, as the store of a folder was at a moment: SQLite takes the file for one that nobody
        /// changes.
        case unlocked(StoreState, StoreFolder)
        /// A private copy of the store of a folder as it was at a moment.
        case copy(StoreState, StoreFolder)

        fileprivate var flags: Int32 {
            switch self {
            case .readOnly: SQLITE_OPEN_READONLY
            case .unlocked: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            case .readWrite, .copy: SQLITE_OPEN_READWRITE
            }
        }
    }

    /// The database's file.
    package let path: String
    let handle: OpaquePointer
    private let busyMilliseconds: Int32
    private let access: Access
    /// The file's place on its disk when it was opened.
    private let node: FileNode?
    private var statements: [String: Statement] = [:]
    /// SQLite's number of the schema that was checked last; nil before the first check.
    var checkedSchema: Int?

    /// Opens an existing database; waits `busyMilliseconds` for another process before
    /// ``WhorlError/storeBusy(path:)``.
    package init(_ path: String, _ access: Access, busyMilliseconds: Int) throws(WhorlError) {
        // SQLite would wait for a pipe's other end.
        try RegularFile.check(path)
        var handle: OpaquePointer?
        let flags = access.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE
        let code = sqlite3_open_v2(access.name(path), &handle, flags, nil)
        guard let handle else { throw .storeFault(path: path, code: Int(code), reason: "out of memory") }
        guard code == SQLITE_OK else {
            let error = Self.failure(code, handle, path)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        self.access = access
        node = FileNode(path)
        self.busyMilliseconds = Int32(clamping: busyMilliseconds)
        sqlite3_busy_timeout(handle, self.busyMilliseconds)
    }

    /// Runs `body` so that whatever another process holds is busy at once.
    func withoutWaiting<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, busyMilliseconds) }
        try body()
    }

    /// Checks that changes are possible: SQLite opens the log's index for reading alone where opening it for writing fails,
    /// and every change of the connection would fail.
    ///
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    func checkWritable() throws(WhorlError) {
        do throws(WhorlError) {
            try withoutWaiting { () throws(WhorlError) in try run("BEGIN IMMEDIATE") }
        } catch .storeBusy {
            // Another process is writing, so that this one can later.
            return
        }
        try run("ROLLBACK")
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Whether SQLite could open the file for reading alone.
    var isReadOnly: Bool {
        sqlite3_db_readonly(handle, "main") == 1
    }

    /// Whether it serves for reading alone.
    var isForReading: Bool {
        if case .readWrite = access { isReadOnly } else { true }
    }

    /// Whether another file has the name now, or the files that this connection reads without locks, or has a copy of, were
    /// changed since it was made.
    var isOutdated: Bool {
        switch access {
        case .readOnly, .readWrite: FileNode(path).map { $0 != node } ?? false
        case .unlocked(let state, let folder), .copy(let state, let folder): StoreState(folder) != state
        }
    }

    /// Whether a change meanwhile may have been read in part: files that are read without locks were changed.
    var isTorn: Bool {
        if case .unlocked = access { isOutdated } else { false }
    }

    /// The error of a result code that the last call gave.
    func failure(_ code: Int32) -> WhorlError {
        Self.failure(code, handle, path)
    }

    /// SQLite's extended result code of the last call that failed.
    var lastCode: Int32 { sqlite3_extended_errcode(handle) }

    /// Runs a statement that gives no rows that matter.
    package func run(_ sql: String, _ values: SQLValue...) throws(WhorlError) {
        try each(sql, values) { _ in }
    }

    /// The first row of a query, or nil.
    package func first<Value>(
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

extension Connection.Access {
    /// The name by which SQLite opens a file.
    fileprivate func name(_ path: String) -> [CChar] {
        guard case .unlocked = self else { return path.systemName }
        let escaped = path.systemName.dropLast().map { byte in
            let byte = UInt8(bitPattern: byte)
            let isPlain = isalnum(Int32(byte)) != 0 || byte == UInt8(ascii: "/")
            return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return Array("file:\(escaped.joined())?immutable=1".utf8CString)
    }
}
