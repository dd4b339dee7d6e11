import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// `whorl retention`: people are not kept for longer than was agreed.
struct RetentionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.retention.rawValue, abstract: ServiceCommand.retention.abstract,
        subcommands: [RetentionRun.self]
    )
    .showing("whorl retention run --dry-run")
}

/// `whorl retention run`: forgets who is due.
struct RetentionRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Forget everyone who is due, and note it in the audit log.",
        discussion: "`whorl class set --retain-until` sets the date."
    )
    .showing("whorl retention run --dry-run")

    @Flag(help: "Say who is due and forget nobody.")
    var dryRun = false

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Due: Encodable {
        let bcid: BCID
        let retainUntil: String
    }

    private struct Answer: Encodable {
        let due: [Due]
        let forgotten: [BCID]
    }

    func run() async throws {
        let biometrics = try store.biometrics()
        let retention = Retention(biometrics)
        let due = try retention.due().map {
            Due(
                bcid: $0.bcid,
                retainUntil: Date(timeIntervalSince1970: $0.retainUntil ?? 0).formatted(.iso8601))
        }
        let forgotten = dryRun ? [] : try await retention.run(by: AuditedRecords.actor)
        try biometrics.audit.close()
        if options.json {
            try JSONOutput.print(Answer(due: due, forgotten: forgotten))
        } else if dryRun {
            for person in due { try StandardOutput.line("\(person.bcid): due since \(person.retainUntil)") }
            try StandardOutput.line("\(due.count) due")
        } else {
            for bcid in forgotten { try StandardOutput.line("\(bcid): forgotten") }
            try StandardOutput.line("\(forgotten.count) forgotten")
        }
    }
}
