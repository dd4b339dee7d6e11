/// A row that a scan could not rule out for a probe.
package struct SurvivingRow: Sendable {
    /// Its block.
    let block: UInt32
    /// Its place in the block.
    let row: UInt32
    /// How many persons of the index come before its own.
    let person: Int
    /// Its score is not less.
    var lower: Float
    /// Its score is not greater.
    var upper: Float

    /// Whether the score is known; bounds by codes are always apart.
    var isScored: Bool { lower == upper }

    /// Whether it stands before another row of the index.
    func precedes(_ other: SurvivingRow) -> Bool { (block, row) < (other.block, other.row) }
}

extension [SurvivingRow] {
    /// Of rows with known scores, the best of each of the best persons: by falling score, then by person; of a person's
    /// rows with one score, the first.
    ///
    /// Of parts of the rows taken for themselves, it leaves all that it leaves of the whole.
    func best(_ top: Int) -> [SurvivingRow] {
        var rows = sorted { left, right in
            guard left.person == right.person else { return left.person < right.person }
            return left.lower == right.lower ? left.precedes(right) : left.lower > right.lower
        }
        var last: Int?
        rows.removeAll { row in
            defer { last = row.person }
            return last == row.person
        }
        rows.sort { ($1.lower, $0.person) < ($0.lower, $1.person) }
        return rows.count > top ? Array(rows[..<top]) : rows
    }
}
