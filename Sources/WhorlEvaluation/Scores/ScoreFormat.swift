/// How a file of scores is laid out; fields are separated by commas, semicolons, tabs or blanks.
public enum ScoreFormat: String, Sendable, CaseIterable, Codable {
    /// The first line, or the caller, names the columns: see ``ScoreColumn``.
    case csv
    /// `probe reference score`, without names.
    case threeColumn = "3-column"
    /// `claimed real probe score`, separated by blanks, as `bob.bio.base` writes it; mated where the first two are equal.
    case fourColumn = "4-column"
    /// `claimed model real probe score`, separated by blanks, as `bob.bio.base` writes it.
    case fiveColumn = "5-column"
    /// A label and a score: `1`, `mated` or `genuine`, or `0`, `-1`, `non-mated` or `impostor`.
    case twoColumn = "2-column"
    /// Two lists side by side under `mated,non-mated` or `genuine,impostor`; the shorter ends in empty fields.
    case lists
    /// Scores alone, of a file that holds one kind of comparisons.
    case oneColumn = "1-column"
}
