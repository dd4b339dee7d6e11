/// The tables, indexes, triggers and views of a database, with the SQL of each.
///
/// SQLite runs what stands there: a trigger can undo a change, and a table of another definition can ignore one. So a
/// database is used only where its schema is the one that this program makes.
package struct DatabaseSchema: Sendable {
    /// SQL by kind and name, as `table record`; of an index that a constraint makes, the table.
    private var objects: [String: String] = [:]

    /// The schema that the database of a connection has.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` where it cannot be read, and other errors of reading.
    package init(of connection: Connection) throws(WhorlError) {
        try connection.each("SELECT type, name, tbl_name, sql FROM sqlite_schema") { row in
            let sql = row.text(3)
            objects["\(row.text(0)) \(row.text(1))"] = "\(row.text(2)): \(Self.normalized(sql))"
        }
    }

    /// The schema that steps of migration lead to.
    private init(after migrations: [Migration]) throws(WhorlError) {
        let connection = try Connection(Connection.inMemory, .readWrite, busyMilliseconds: 0)
        try connection.migrate(migrations)
        try self.init(of: connection)
    }

    /// What differs from the schema that steps of migration lead to, as `trigger t`; nil where nothing does.
    ///
    /// The newest schema is known by its digest. Where that differs, the steps are made in memory, in some milliseconds, as
    /// a version of SQLite may write the text in another way.
    func difference(from migrations: [Migration]) throws(WhorlError) -> String? {
        if migrations.count == Migration.all.count, digest == Self.newest { return nil }
        let other = try DatabaseSchema(after: migrations)
        let names = Set(objects.keys).union(other.objects.keys)
        return names.filter { objects[$0] != other.objects[$0] }.min()
    }

    /// SHA-256 over kinds, names and SQL, by kind and name.
    package var digest: String {
        let lines = objects.sorted { $0.key < $1.key }.map { "\($0.key)\n\($0.value)\n" }
        return ContentHash.hexadecimal(ContentHash.sha256(Array(lines.joined().utf8)))
    }

    /// The digest of the newest schema; a test compares it with the steps.
    package static let newest = "c81b4d232bf8fc913d59d7ddb87030249448c3ce62c4f06b24595a3014777795"

    /// SQL with one space where there is white space, and none beside parentheses and commas: versions of SQLite differ
    /// in where they put it when they add a column.
    private static func normalized(_ sql: String) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(sql.utf8.count)
        for byte in sql.utf8 {
            let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
            if isSpace {
                if let last = text.last, !Self.separators.contains(last), last != Self.space { text.append(Self.space) }
            } else {
                if Self.separators.contains(byte), text.last == Self.space { text.removeLast() }
                text.append(byte)
            }
        }
        if text.last == Self.space { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    private static let separators = Set("(),".utf8)
    private static let space = UInt8(ascii: " ")
}
