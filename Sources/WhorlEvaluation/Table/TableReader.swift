import Whorl

/// The rows of a comma-separated file whose first line names its columns.
package struct TableReader: ~Copyable {
    /// Most columns that a table may have.
    private static let mostColumns = 256

    /// Names of the columns, in lower case.
    package let columns: [String]
    /// The lines.
    package private(set) var lines: LineReader
    private let fields: FieldSplitter

    /// Opens a file and reads its first line.
    ///
    /// - Throws: what ``LineReader`` throws; ``EvaluationError/damagedTable(path:line:reason:)`` without a line of different names,
    ///   or without one of the columns that are needed.
    package init(_ path: String, needed: [String]) throws(EvaluationError) {
        var lines = try LineReader(path)
        var fields = FieldSplitter(.comma)
        guard let line = try lines.next(), fields.split(lines.bytes.span.extracting(line)) else {
            throw .damagedTable(path: path, line: 1, reason: "there is no line that names the columns")
        }
        let columns = Self.texts(fields, lines.bytes.span.extracting(line)).map { $0.lowercased() }
        guard columns.count <= Self.mostColumns, Set(columns).count == columns.count else {
            throw lines.fault("columns are too many or have the same name")
        }
        if let missing = needed.first(where: { !columns.contains($0) }) {
            throw lines.fault("there is no column \(missing); needed are \(needed.joined(separator: ","))")
        }
        self.columns = columns
        self.lines = lines
        self.fields = fields
    }

    private static func texts(_ fields: FieldSplitter, _ line: Span<UInt8>) -> [String] {
        var texts: [String] = []
        for index in fields.ranges.indices { texts.append(fields.text(index, of: line)) }
        return texts
    }

    /// The texts of the next row, one a column; nothing behind the last one. Empty lines are skipped.
    ///
    /// - Throws: what ``LineReader`` throws; ``EvaluationError/damagedTable(path:line:reason:)`` for a row of another length.
    package mutating func next() throws(EvaluationError) -> [String]? {
        var fields = fields
        while let range = try lines.next() {
            guard !range.isEmpty else { continue }
            let line = lines.bytes.span.extracting(range)
            guard fields.split(line) else { throw lines.fault("a quote is not closed, or something follows it") }
            guard fields.ranges.count == columns.count else {
                throw lines.fault("it has \(fields.ranges.count) fields, not \(columns.count)")
            }
            return Self.texts(fields, line)
        }
        return nil
    }
}
