/// How a file of scores is laid out.
public enum ScoreFormat: String, Sendable, CaseIterable, Codable {
    /// Comma-separated, the first line names the columns: `probe,reference,score`, and `mated` where names do not say it.
    case csv
    /// `claimed real probe score`, separated by blanks, as `bob.bio.base` writes it; mated where the first two are equal.
    case fourColumn = "4-column"
    /// `claimed model real probe score`, separated by blanks, as `bob.bio.base` writes it.
    case fiveColumn = "5-column"
    /// A label and a score, by blanks or a comma: `1`, `mated` or `genuine`, or `0`, `-1`, `non-mated` or `impostor`.
    case twoColumn = "2-column"
    /// Comma-separated, two lists side by side under `mated,non-mated` or `genuine,impostor`; the shorter ends in empty
    /// fields.
    case lists
}

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

    private static let (fourFields, fiveFields) = (4, 5)

    /// Tells the layout by the first line; nil for an unknown layout.
    ///
    /// - Parameters:
    ///   - line: the first line that is neither empty nor a comment.
    ///   - format: the format that must be, where one is stated.
    init?(_ line: Span<UInt8>, format: ScoreFormat?) {
        var commas = FieldSplitter(.comma)
        guard commas.split(line) else { return nil }
        let words = commas.ranges.indices.map { commas.text($0, of: line).lowercased() }
        let layout = Self.commaSeparated(words) ?? Self.blankSeparated(line)
        guard let layout, format == nil || layout.format == format else { return nil }
        self = layout
    }

    private init(_ format: ScoreFormat, _ separator: FieldSplitter.Separator, hasHeader: Bool = false, fields: Int) {
        self.format = format
        self.separator = separator
        self.hasHeader = hasHeader
        self.fields = fields
        score = fields - 1
    }

    private static func commaSeparated(_ words: [String]) -> ScoreLayout? {
        if let score = words.firstIndex(of: "score"), let probe = words.firstIndex(of: "probe"),
            let reference = words.firstIndex(of: "reference")
        {
            var layout = ScoreLayout(.csv, .comma, hasHeader: true, fields: words.count)
            (layout.probe, layout.reference, layout.score) = (probe, reference, score)
            layout.mated = words.firstIndex(of: "mated")
            return layout
        }
        guard words.count == 2 else { return nil }
        if let mated = words.firstIndex(where: LabelledComparison.matedWords.contains),
            let nonMated = words.firstIndex(where: LabelledComparison.nonMatedWords.contains)
        {
            var layout = ScoreLayout(.lists, .comma, hasHeader: true, fields: words.count)
            (layout.probe, layout.reference) = (mated, nonMated)
            return layout
        }
        return LabelledComparison.isMated(words[0]) == nil ? nil : ScoreLayout(.twoColumn, .comma, fields: words.count)
    }

    private static func blankSeparated(_ line: Span<UInt8>) -> ScoreLayout? {
        var blanks = FieldSplitter(.blank)
        guard blanks.split(line) else { return nil }
        switch blanks.ranges.count {
        case 2: return ScoreLayout(.twoColumn, .blank, fields: 2)
        case fourFields: return ScoreLayout(.fourColumn, .blank, fields: fourFields)
        case fiveFields: return ScoreLayout(.fiveColumn, .blank, fields: fiveFields)
        default: return nil
        }
    }
}
