import ArgumentParser

/// `whorl audit`: the log of what the service decided.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Check and read the audit log of the service.",
        subcommands: [AuditVerify.self, AuditTail.self])
}
