import Glibc
import Whorl

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

    /// Subjects that may be one; nil where there are none.
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

extension ObservedRate {
    private static let places = 3
    private static let percent = 100.0

    /// Percent with the 95 % interval and both counts; a hyphen where there were no trials.
    var cell: String {
        guard trials > 0 else { return "-" }
        // Two digits of the upper end at least; it is above 0.
        let places = max(Self.places, 1 - Int(log10(Self.percent * interval.upper).rounded(.down)))
        let ends = [interval.lower, interval.upper].map { NumberText.percent($0, places) }
        return "\(NumberText.percent(rate, places)) (\(ends[0]) to \(ends[1]), "
            + "\(NumberText.grouped(count)) of \(NumberText.grouped(trials)))"
    }
}
