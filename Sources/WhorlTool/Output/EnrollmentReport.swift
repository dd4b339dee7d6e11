import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// The outcome of the rows of a list of people.
struct EnrollmentReport: Encodable {
    /// A row that was not stored, and why.
    struct Refusal: Encodable {
        /// Its number in the file, from 1.
        let line: Int
        /// The person, as written.
        let bcid: String
        let code: String
        let message: String
        let hint: String

        /// States why a row was refused.
        init(_ row: EnrollmentList.Row, _ error: WhorlError) {
            (line, bcid, code) = (row.line, row.bcid, error.code)
            (message, hint) = (error.problem, error.hint)
        }

        /// A table of refusals; nothing of none.
        static func table(_ refusals: [Refusal]) -> String {
            EnrollmentReport.table(head, refusals.map { ["\($0.line)", $0.bcid, "\($0.message): \($0.hint)"] })
        }

        private static let head = ["line", "BCID", "refused because"]
    }

    /// A row that was stored and that a person should look at.
    struct Warning: Encodable {
        /// Its number in the file, from 1.
        let line: Int
        let bcid: String
        let message: String
    }

    let manifest: String
    let rows: Int
    /// Rows of which references were added.
    private(set) var stored = 0
    /// Rows whose references the store had before.
    private(set) var known = 0
    /// References that were added.
    private(set) var references = 0
    private(set) var refused: [Refusal] = []
    private(set) var warnings: [Warning] = []

    /// Begins the report of a list.
    init(manifest: String, rows: Int) {
        (self.manifest, self.rows) = (manifest, rows)
    }

    /// Counts a row of which so many references were added.
    mutating func count(added references: Int) {
        self.references += references
        if references > 0 { stored += 1 } else { known += 1 }
    }

    /// Adds a row that was refused.
    mutating func refuse(_ row: EnrollmentList.Row, _ error: WhorlError) {
        refused.append(Refusal(row, error))
    }

    /// Adds a finding about a row that was stored.
    mutating func warn(_ row: EnrollmentList.Row, _ message: String) {
        warnings.append(Warning(line: row.line, bcid: row.bcid, message: message))
    }

    private static let warningHead = ["line", "BCID", "stored, and to be looked at"]
    private static let words: Set<Int> = [1, 2]

    /// The report for a person.
    var text: String {
        let summary =
            "\(manifest): \(NumberText.grouped(rows)) rows: \(NumberText.grouped(stored)) stored with "
            + "\(NumberText.grouped(references)) references, \(NumberText.grouped(known)) stored before, "
            + "\(NumberText.grouped(refused.count)) refused"
        let findings = warnings.sorted { $0.line < $1.line }.map { ["\($0.line)", $0.bcid, $0.message] }
        return summary.printable + "\n" + Refusal.table(refused) + Self.table(Self.warningHead, findings)
    }

    fileprivate static func table(_ head: [String], _ lines: [[String]]) -> String {
        lines.isEmpty ? "" : TextTable.text([head] + lines, words: words)
    }
}
