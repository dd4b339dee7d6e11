import Whorl

/// A table of text: words to the left, numbers to the right.
package enum TextTable {
    private static let gap = "  "

    /// Aligned lines, each ended; cells are made printable.
    ///
    /// - Parameters:
    ///   - rows: cells; the first row may be a head.
    ///   - words: columns that are aligned to the left.
    /// - Returns: the lines.
    package static func text(_ rows: [[String]], words: Set<Int> = [0]) -> String {
        let rows = rows.map { $0.map(\.printable) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return words.contains(column) ? cell + space : space + cell
            }
            var line = cells.joined(separator: gap)
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}

extension String {
    /// The text on one line, without what would steer a terminal: control characters, and bytes of names that are no
    /// UTF-8, become question marks.
    ///
    /// Names and terms of models, names of files and of people's folders come from anywhere.
    package var printable: String {
        let mark: Unicode.Scalar = "?"
        let scalars = unicodeScalars.map {
            $0.properties.generalCategory == .control || SystemName.isEscape($0) ? mark : $0
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
