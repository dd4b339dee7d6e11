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
            let outcome = Outcome(
                file: file, people: summary.people, references: summary.references,
                added: OrNull(isImport ? summary.added : nil))
            return try OutputPath.tell(try JSONOutput.text(outcome), of: isImport ? nil : file)
        }
        let counts =
            "\(NumberText.grouped(summary.references)) references of \(NumberText.grouped(summary.people)) people"
        let text =
            isImport
            ? "\(counts) in \(file), \(NumberText.grouped(summary.added)) added" : "\(counts): \(OutputPath.name(file))"
        try OutputPath.tell(text, of: isImport ? nil : file)
    }
}

/// The report of a command whose whole result is a file.
enum FileReport {
    private struct Named: Encodable {
        let file: String
    }

    /// Names the file.
    static func print(_ what: String, _ file: String, asJSON: Bool) throws {
        let line = asJSON ? try JSONOutput.text(Named(file: file)) : "\(what) \(OutputPath.name(file))"
        try OutputPath.tell(line, of: file)
    }
}
