/// A table in Markdown: the first column of words, the others of numbers.
enum MarkdownTable {
    /// The table's lines, each ended.
    static func text(head: [String], rows: [[String]]) -> String {
        let rule = ["---"] + head.dropFirst().map { _ in "---:" }
        return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
