import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// The outcome of a list of people whose outdated references are replaced.
struct MigrationReport: Encodable {
    let manifest: String
    /// Different people of the list.
    let people: Int
    /// People whose references were replaced.
    private(set) var migrated = 0
    /// People who had no outdated reference that the list has images for.
    private(set) var current = 0
    /// References that were added.
    private(set) var references = 0
    /// Outdated references that went.
    private(set) var removed = 0
    /// People of the store who have outdated references after it.
    var outdated = 0
    /// People who were refused: the row that is to blame, and why.
    private(set) var refused: [EnrollmentReport.Refusal] = []

    /// Begins the report of a list.
    init(manifest: String, people: Int) {
        (self.manifest, self.people) = (manifest, people)
    }

    /// Counts a person who has nothing outdated.
    mutating func countCurrent() { current += 1 }

    /// Counts a person whose outdated references were replaced by others.
    mutating func count(_ removed: Int, by references: Int) {
        migrated += 1
        self.removed += removed
        self.references += references
    }

    /// Adds a person who was refused.
    mutating func refuse(_ row: EnrollmentList.Row, _ error: WhorlError) {
        refused.append(EnrollmentReport.Refusal(row, error))
    }

    /// The report for a person.
    var text: String {
        let summary =
            "\(manifest): \(NumberText.grouped(people)) people: \(NumberText.grouped(migrated)) migrated, with "
            + "\(NumberText.grouped(references)) references in place of \(NumberText.grouped(removed)), "
            + "\(NumberText.grouped(current)) current, \(NumberText.grouped(refused.count)) refused"
        return summary.printable + "\n" + EnrollmentReport.Refusal.table(refused) + rest + "\n"
    }

    private var rest: String {
        let people =
            outdated == 1 ? "1 person in the store has" : "\(NumberText.grouped(outdated)) people in the store have"
        return outdated == 0
            ? "nobody in the store has outdated references"
            : people + " outdated references: see whorl list --outdated"
    }
}
