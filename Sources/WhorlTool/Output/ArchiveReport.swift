import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What an export or import did.
enum ArchiveReport {
    private struct Outcome: Encodable {
        let file: String
        let people: Int
        let references: Int
        let added: OrNull<Int>
    }

    /// Writes the counts.
    static func print(_ summary: ArchiveSummary, _ file: String, isImport: Bool, asJSON: Bool) throws {
        if asJSON {
            try JSONOutput.print(
                Outcome(
                    file: file, people: summary.people, references: summary.references,
                    added: OrNull(isImport ? summary.added : nil)))
            return
        }
        let counts =
            "\(NumberText.grouped(summary.references)) references of \(NumberText.grouped(summary.people)) people"
        try StandardOutput.line(
            isImport ? "\(counts) in \(file), \(NumberText.grouped(summary.added)) added" : "\(counts): \(file)")
    }
}

/// The report of a command whose whole result is a file.
enum FileReport {
    private struct Named: Encodable {
        let file: String
    }

    /// Names the file.
    static func print(_ what: String, _ file: String, asJSON: Bool) throws {
        if asJSON { try JSONOutput.print(Named(file: file)) } else { try StandardOutput.line("\(what) \(file)") }
    }
}
