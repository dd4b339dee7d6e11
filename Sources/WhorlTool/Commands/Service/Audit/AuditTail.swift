import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl audit tail`: the last events of the log.
struct AuditTail: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tail", abstract: "Show the last events of the audit log.",
        discussion: "People are named by pseudonyms; --of shows the events of one person.")

    @Option(name: [.customShort("n"), .long], help: "How many events.")
    var count = 20

    @Option(help: ArgumentHelp("Only events of this person.", valueName: "bcid"))
    var of: String?

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Listing: Encodable {
        let events: [AuditEvent]
    }

    private static let head = ["number", "time", "actor", "action", "person", "outcome", "score"]
    /// Columns of words: all but the first.
    private static let words: Set<Int> = [1, 2, 3, 4, 5, 6]

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count must be positive.") }
    }

    func run() throws {
        let audit = try store.audit()
        let events = try of.map { Array(try audit.events(of: try BCID($0)).suffix(count)) } ?? audit.tail(count)
        if options.json {
            try JSONOutput.print(Listing(events: events))
        } else if !events.isEmpty {
            let rows = events.map {
                [
                    "\($0.number)", Date(timeIntervalSince1970: $0.time).formatted(.iso8601), $0.actor.printable,
                    $0.action, $0.subject ?? "-", $0.outcome.rawValue, $0.band?.rawValue ?? "-",
                ]
            }
            try StandardOutput.write(TextTable.text([Self.head] + rows, words: Self.words))
        }
    }
}
