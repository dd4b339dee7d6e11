import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl audit`: the log of what the service decided.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.audit.rawValue, abstract: ServiceCommand.audit.abstract,
        subcommands: [AuditVerify.self, AuditTail.self]
    )
    .showing("whorl audit tail -n 20")
}

/// `whorl audit verify`: whether the log is as it was written.
struct AuditVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check that no line of the audit log was changed, removed or moved.",
        discussion: "Exits with 65 where one was."
    )
    .showing("whorl audit verify")

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Report: Encodable {
        let isWhole: Bool
        let lines: Int?
        let brokenLine: Int?
        let expectedLines: Int?
        var markedLine: Int?
        var tornBytes: Int?
    }

    func run() throws {
        let finding = try store.audit().check()
        let found = Self.found(finding)
        if options.json {
            try JSONOutput.print(found)
        } else {
            try StandardOutput.line(finding.sentence)
        }
        if !found.isWhole { throw ExitCode.badData }
    }

    private static func found(_ finding: AuditFinding) -> Report {
        switch finding {
        case .whole(let lines): Report(isWhole: true, lines: lines, brokenLine: nil, expectedLines: nil)
        case .broken(let line): Report(isWhole: false, lines: nil, brokenLine: line, expectedLines: nil)
        case .short(let lines, let expected):
            Report(isWhole: false, lines: lines, brokenLine: nil, expectedLines: expected)
        case .torn(let lines, let bytes):
            Report(isWhole: false, lines: lines, brokenLine: nil, expectedLines: nil, tornBytes: bytes)
        case .marked(let line):
            Report(isWhole: false, lines: nil, brokenLine: nil, expectedLines: nil, markedLine: line)
        }
    }
}

/// `whorl audit tail`: the last events of the log.
struct AuditTail: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tail", abstract: "Show the last events of the audit log.",
        discussion: "People are named by pseudonyms; --of shows the events of one person."
    )
    .showing("whorl audit tail -n 20", "whorl audit tail --of bws.12.4711")

    @Option(name: [.customShort("n"), .long], help: "How many events.")
    var count = 20

    @Option(help: ArgumentHelp("Only events of this person.", valueName: "bcid"))
    var of: String?

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Listing: Encodable {
        let events: [AuditEvent]
    }

    private static let head = ["number", "time", "actor", "action", "person", "outcome", "score", "from", "detail"]
    /// Columns of words: all but the first.
    private static let words = Set(1..<head.count)

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
                    $0.source?.printable ?? "-", $0.detail?.printable ?? "-",
                ]
            }
            try StandardOutput.write(TextTable.text([Self.head] + rows, words: Self.words))
        }
    }
}
