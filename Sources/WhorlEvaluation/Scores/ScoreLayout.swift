/// The columns of a file of scores.
struct ScoreLayout {
    /// The format.
    let format: ScoreFormat
    /// What stands between fields.
    let separator: FieldSplitter.Separator
    /// Whether the first line names the columns.
    let hasHeader: Bool
    /// Fields of a row.
    let fields: Int
    /// Column of the probe; of mated scores in two lists.
    var probe = 0
    /// Column of the reference; of non-mated scores in two lists.
    var reference = 1
    /// Column of the score.
    package var score = 0
    /// Column that says whether a pair is mated, where there is one.
    var mated: Int?
    /// Whether the score's column is called a distance.
    var areDistances = false

    /// What is known of a file before it is read.
    struct Statement {
        /// The format that must be, where one is stated.
        var format: ScoreFormat?
        /// The columns, where they are stated.
        var columns: ScoreColumns?
        /// Whether all comparisons are of one kind, so that nothing else need say it.
        var isOneKind = false
    }

    static let (threeFields, fourFields, fiveFields) = (3, 4, 5)

    /// Tells the layout by the first line; nil for an unknown layout.
    ///
    /// - Parameters:
    ///   - line: the first line that is neither empty nor a comment.
    ///   - statement: what is known before.
    init?(_ line: Span<UInt8>, _ statement: Statement = Statement()) {
        var lines: [FirstLine] = []
        for separator in FieldSplitter.Separator.allCases {
            if let words = FirstLine(line, separator) { lines.append(words) }
        }
        let layout: ScoreLayout?
        if let columns = statement.columns {
            layout = lines.lazy.compactMap { $0.stated(columns) }.first
        } else {
            layout =
                lines.lazy.compactMap { $0.named(isOneKind: statement.isOneKind) }.first
                ?? lines.lazy.compactMap { $0.nameless(isOneKind: statement.isOneKind) }.first
        }
        guard let layout, statement.format == nil || layout.format == statement.format else { return nil }
        self = layout
    }

    init(_ format: ScoreFormat, _ separator: FieldSplitter.Separator, hasHeader: Bool = false, fields: Int) {
        self.format = format
        self.separator = separator
        self.hasHeader = hasHeader
        self.fields = fields
        score = fields - 1
    }
}

extension ScoreLayout {
    /// Columns that are named in an error at most, and letters of a name.
    private static let (mostNamed, mostLetters) = (5, 16)

    /// The beginning of a word of a file.
    static func short(_ word: String) -> String {
        word.count > mostLetters ? word.prefix(mostLetters) + "..." : word
    }

    /// What keeps a file from being text of lines, as the first of them shows it; nil where nothing does.
    static func foreignText(_ line: Span<UInt8>) -> String? {
        if line.count > 1, (line[0], line[1]) == (0xFF, 0xFE) || (line[0], line[1]) == (0xFE, 0xFF) {
            return "it is UTF-16: save the file as UTF-8"
        }
        for place in 0..<line.count where line[place] == UInt8(ascii: "\r") {
            return "it ends in CR alone: save the file with LF or CR LF"
        }
        return nil
    }

    /// What a first line of no known layout has: its columns' names, or how many fields.
    static func found(_ line: Span<UInt8>) -> String {
        var best = ["-"]
        for separator in FieldSplitter.Separator.allCases.reversed() {
            guard let words = FirstLine(line, separator)?.words, words.count > 1 || best.count < 2 else { continue }
            best = words
        }
        guard !best.contains(where: FirstLine.isScore) else {
            return (best.count == 1 ? "one column" : "\(best.count) columns") + " without names"
        }
        let names = best.prefix(mostNamed).map(short)
        return "columns " + names.joined(separator: ", ") + (best.count > mostNamed ? " and more" : "")
    }
}
