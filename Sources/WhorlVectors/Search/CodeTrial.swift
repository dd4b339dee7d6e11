/// Whether a thread scans a block by codes or by vectors.
///
/// Codes pay where they rule out nearly all rows: each row that they leave costs as much as many that are compared in order.
/// They leave many among vectors with a common mean, among near copies, and before the floor has risen. So the first rows of
/// a block are tried, and where too many of them are left, the block is scanned by vectors, and so are some that follow
/// without being tried: one, then 3, 7 and so on as trials fail. What trials cost is lost then, a small part of the whole.
struct CodeTrial {
    /// Trials that failed since the last block that was scanned by codes.
    private var failures = 0
    /// Blocks that are scanned by vectors before the next trial.
    private var pause = 0
    /// Blocks of which the first rows are tried before the others; those after them have codes that are of use.
    private var tried = SearchParameters.blocksTried

    /// Whether codes are asked at all; what a pause has left grows less by the question.
    mutating func begins() -> Bool {
        guard pause > 0 else { return true }
        pause -= 1
        return false
    }

    /// The rows of a block that are tried first; all where codes were of use in the blocks before.
    func sample(of rows: Int) -> Int {
        tried > 0 ? min(SearchParameters.rowsTried, rows) : rows
    }

    /// Codes ruled out enough rows of a block.
    mutating func succeed() {
        failures = 0
        tried = max(tried - 1, 0)
    }

    /// Codes left too many rows of a block.
    mutating func fail() {
        failures = min(failures + 1, SearchParameters.mostFailures)
        pause = (1 << failures) - 1
        tried = SearchParameters.blocksTried
    }
}
