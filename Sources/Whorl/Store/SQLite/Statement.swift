import CSQLite

/// A compiled SQL statement.
///
/// It belongs to its ``Connection``, which keeps it for the next use of the same text.
package final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection

    /// Compiles one statement.
    init(_ sql: String, on connection: Connection) throws(WhorlError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw connection.failure(code) }
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Sets all parameters, in their order.
    func bind(_ values: [SQLValue]) throws(WhorlError) {
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw connection.failure(code) }
        }
    }

    /// Runs to the next row; false when there is none.
    package func step() throws(WhorlError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure(code)
        }
    }

    /// Makes ready for the next use and forgets the parameters.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// A column of the row as a number; 0 for NULL.
    package func integer(_ column: Int32) -> Int {
        Int(sqlite3_column_int64(handle, column))
    }

    /// A column of the row as text; empty for NULL.
    package func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A column of the row as bytes; empty for NULL.
    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .integer(let number):
            sqlite3_bind_int64(handle, index, sqlite3_int64(number))
        case .text(let text):
            // With its length: without, SQLite would take what stands before a NUL for the whole text.
            sqlite3_bind_text64(
                handle, index, text, sqlite3_uint64(text.utf8.count), Self.copied, UInt8(SQLITE_UTF8))
        case .null:
            sqlite3_bind_null(handle, index)
        case .blob(let bytes):
            // A nil pointer would bind NULL instead of no bytes.
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : sqlite3_bind_blob64(handle, index, bytes, sqlite3_uint64(bytes.count), Self.copied)
        }
    }

    /// `SQLITE_TRANSIENT`: SQLite copies what is bound.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// A value that a statement takes.
package enum SQLValue {
    case integer(Int)
    case text(String)
    case blob([UInt8])
    case null
}
