import Whorl

/// A file of scores of any engine, read row by row.
public struct ScoreFile: Sendable {
    /// Where the file is.
    public let path: String
    /// Its format; nothing to tell it by the first line.
    let format: ScoreFormat?
    /// Whether a lower value is closer.
    let areDistances: Bool

    /// Names a file.
    public init(path: String, format: ScoreFormat? = nil, areDistances: Bool = false) {
        self.path = path
        self.format = format
        self.areDistances = areDistances
    }

    /// What a file was.
    struct Identity: Sendable {
        /// Its format.
        let format: ScoreFormat
        /// SHA-256 in hexadecimal digits.
        let digest: String
        /// Rows.
        let rows: Int
    }

    /// Lines between two calls of the progress.
    private static let progressLines = 1 << 16

    /// Reads all rows.
    ///
    /// - Parameters:
    ///   - register: whose samples there are; learns names unless it is closed.
    ///   - truths: the pairs that count; nothing where all do.
    ///   - progress: called with the bytes that are read, and those of the file.
    ///   - body: takes a comparison.
    /// - Returns: what the file was.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedTable(path:line:reason:)`` where a line is no row.
    func read(
        _ register: inout SampleRegister, truths: [UInt64: LabelledComparison.Truth]? = nil,
        progress: (Int, Int) -> Void = { _, _ in },
        _ body: (LabelledComparison, SampleRegister) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> Identity {
        var lines = try LineReader(path)
        var row: ScoreRow?
        var rows = 0
        while let range = try lines.next() {
            let line = lines.bytes.span.extracting(range)
            guard line.count > 0, line[0] != UInt8(ascii: "#") else { continue }
            if row == nil {
                guard let layout = ScoreLayout(line, format: format) else {
                    throw lines.fault("it is no row of scores of a known format")
                }
                guard layout.format == .csv || truths == nil && !register.isClosed else {
                    throw lines.fault("lists of samples and pairs go with the columns probe,reference,score alone")
                }
                row = ScoreRow(layout, areDistances: areDistances, truths: truths)
                if layout.hasHeader { continue }
            }
            let fault = try row?.read(line, &register, body)
            if let fault { throw lines.fault(fault) }
            rows += 1
            if rows.isMultiple(of: Self.progressLines) { progress(lines.consumed, lines.size) }
        }
        guard let row, rows > 0 else { throw .emptyTable(path: path) }
        return Identity(
            format: row.layout.format, digest: ContentHash.hexadecimal(lines.digest), rows: rows)
    }
}
