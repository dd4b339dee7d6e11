/// A table with its heading, as text and HTML show it.
package struct ReportSection: Sendable {
    /// What it shows.
    package let heading: String
    /// Names of the columns.
    package let head: [String]
    /// The cells.
    package let rows: [[String]]
    /// What a reader has to know.
    package let notes: [String]

    /// Subjects that may be one; nothing where there are none.
    package init?(_ subjects: [AlikeSubjects]) {
        guard !subjects.isEmpty else { return nil }
        self.init(
            heading: "Subjects that score as one", head: ["subject", "subject", "as nine of ten mated comparisons %"],
            rows: subjects.map { [$0.first, $0.second, $0.matches.cell] },
            notes: ["perhaps one finger or person under two names, whose comparisons would be mated"])
    }

    init(heading: String, head: [String], rows: [[String]], notes: [String]) {
        self.heading = heading
        self.head = head
        self.rows = rows
        self.notes = notes
    }

    /// Lines of text, each ended.
    package var text: String {
        "\n\(heading)\n" + TextTable.text([head] + rows) + notes.map { "note: \($0)\n" }.joined()
    }

    /// A part of a page.
    var html: String {
        let head = head.map { "<th>\(MarkupText.escaped($0))</th>" }.joined()
        let rows = rows.map { row in
            "<tr>" + row.map { "<td>\(MarkupText.escaped($0))</td>" }.joined() + "</tr>"
        }
        let notes = notes.map { "<p class=\"remark\">\(MarkupText.escaped($0))</p>" }.joined(separator: "\n")
        return """
            <h2>\(MarkupText.escaped(heading))</h2>
            <div class="wide"><table><thead><tr>\(head)</tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            \(notes)

            """
    }
}
