/// A table of text: the first column to the left, numbers to the right.
enum TextTable {
    private static let gap = "  "

    /// Lines of equal width, each ended.
    static func text(_ rows: [[String]]) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            var line = cells.joined(separator: gap)
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }
}
