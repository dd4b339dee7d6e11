import Whorl

/// A file of scores of any engine, read row by row.
public struct ScoreFile: Sendable {
    /// Where the file is.
    public let path: String
    /// Its format; nothing to tell it by the first line.
    let format: ScoreFormat?
    /// Its columns, where they are stated.
    let columns: ScoreColumns?
    /// Whether all of its comparisons are mated or none is; nil where the file says it itself.
    let areMated: Bool?
    /// Whether a lower value is closer.
    let areDistances: Bool

    /// Names a file.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - format: its format; nothing to tell it by the first line.
    ///   - columns: which columns hold what; nothing to tell it by their names.
    ///   - areMated: of a file of one kind of comparisons, which kind it is.
    ///   - areDistances: whether a lower value is closer, as it is under the name `distance` anyway.
    public init(
        path: String, format: ScoreFormat? = nil, columns: ScoreColumns? = nil, areMated: Bool? = nil,
        areDistances: Bool = false
    ) {
        self.path = path
        self.format = format
        self.columns = columns
        self.areMated = areMated
        self.areDistances = areDistances
    }

    /// The file's own name, without folder and extension.
    public var name: String { ImageListing.stem(ImageListing.lastComponent(path)) }

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
    ///   - truths: the pairs that count; nil where all do.
    ///   - progress: called with the bytes that are read, and those of the file.
    ///   - body: takes a comparison.
    /// - Returns: what the file was.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedTable(path:line:reason:)`` where a line is no row,
    ///   ``EvaluationError/unknownColumns(path:found:)``, ``EvaluationError/noScore(path:rows:)`` where no comparison of
    ///   the file could be made.
    func read(
        _ register: inout SampleRegister, truths: [UInt64: LabelledComparison.Truth]? = nil,
        progress: (Int, Int) -> Void = { _, _ in },
        _ body: (LabelledComparison, SampleRegister) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> Identity {
        var lines = try LineReader(path)
        var row: ScoreRow?
        var (rows, made) = (0, 0)
        let statement = ScoreLayout.Statement(format: format, columns: columns, isOneKind: areMated != nil)
        while let range = try lines.next() {
            let line = lines.bytes.span.extracting(range)
            guard line.count > 0, line[0] != UInt8(ascii: "#") else { continue }
            if row == nil {
                guard let layout = ScoreLayout(line, statement) else {
                    if let reason = ScoreLayout.foreignText(line) { throw lines.fault(reason) }
                    throw .unknownColumns(path: path, found: ScoreLayout.found(line))
                }
                guard layout.format.namesSamples || truths == nil && !register.isClosed else {
                    throw lines.fault("lists of samples and pairs go with the columns probe,reference,score alone")
                }
                guard layout.format.canBeOneKind || areMated == nil else {
                    throw lines.fault("a file of one kind of comparisons needs no column that says which")
                }
                row = ScoreRow(
                    layout, areMated: areMated, areDistances: areDistances || layout.areDistances, truths: truths)
                if layout.hasHeader { continue }
            }
            let fault = try row?.read(line, &register) { comparison, register throws(EvaluationError) in
                if comparison.score > ComparisonScores.failed { made += 1 }
                try body(comparison, register)
            }
            if let fault { throw lines.fault(fault) }
            rows += 1
            if rows.isMultiple(of: Self.progressLines) { progress(lines.consumed, lines.size) }
        }
        guard let row, rows > 0 else { throw .emptyTable(path: path) }
        guard made > 0 else { throw .noScore(path: path, rows: rows) }
        return Identity(
            format: row.layout.format, digest: ContentHash.hexadecimal(lines.digest), rows: rows)
    }
}

extension ScoreFormat {
    /// Whether rows name both samples.
    fileprivate var namesSamples: Bool { self == .csv || self == .threeColumn }

    /// Whether a file of one kind of comparisons may have the format.
    fileprivate var canBeOneKind: Bool { namesSamples || self == .oneColumn }
}
