import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl list`: who is enrolled.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the BCIDs that are enrolled.")

    @OptionGroup var part: PartitionOptions

    @Flag(help: "Only those with references of another extractor version, who must be re-enrolled.")
    var outdated = false

    /// Columns of words: the first and the last.
    private static let words: Set<Int> = [0, 4]

    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Listing: Encodable {
        let people: [Person]
    }

    private struct Person: Encodable {
        let bcid: BCID
        let references: Int
        let positions: [FingerPosition]
        let quality: Int
        let outdated: Int
    }

    func run() throws {
        let engine = try access.engine()
        let people = try engine.list(part.scope, outdated: outdated).map { enrollment in
            Person(
                bcid: enrollment.bcid, references: enrollment.records.count,
                positions: Set(enrollment.records.map(\.position)).sorted { $0.rawValue < $1.rawValue },
                quality: enrollment.quality,
                outdated: engine.outdated(enrollment).count)
        }
        if options.json {
            try JSONOutput.print(Listing(people: people))
        } else if !people.isEmpty {
            let rows = people.map {
                [
                    "\($0.bcid)", "\($0.references)", "\($0.quality)", "\($0.outdated)",
                    $0.positions.map(\.name).joined(separator: ","),
                ]
            }
            try StandardOutput.write(
                TextTable.text([["BCID", "references", "quality", "outdated", "fingers"]] + rows, words: Self.words))
        }
    }
}
