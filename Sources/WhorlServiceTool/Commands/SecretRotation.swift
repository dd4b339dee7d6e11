import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl app rotate-secret`, `whorl client rotate-secret`: a new secret, which is shown once.
struct SecretRotation<RecordType: RemovableRecord & SecretRotating>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let example = RecordType.removal.example
        return CommandConfiguration(
            commandName: "rotate-secret", abstract: "Replace the secret and print the new one, once.",
            discussion: """
                The old secret ends at once, or after --grace; a service that runs knows it at the next request.
                """
        )
        .showing("\(example.command) rotate-secret \(example.id) --grace 3600")
    }

    /// The longest time for which an old secret counts beside a new one: 30 days.
    private static var longestGrace: Int { 30 * 86_400 }

    @Argument(help: ArgumentHelp("\(RecordType.removal.identifier)", valueName: RecordType.removal.valueName))
    var id: String

    @Option(
        help: ArgumentHelp(
            "How long the old secret counts beside the new one; where it may have leaked, not at all.",
            valueName: "seconds"))
    var grace = 0

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (0...Self.longestGrace).contains(grace) else {
            throw ValidationError("--grace must be 0 to \(Self.longestGrace) seconds.")
        }
    }

    func run() throws {
        let (words, audited) = (RecordType.removal, try AuditedRecords(folder))
        guard let known = try audited.records.find(RecordType.self, id) else { throw unknown }
        guard known.secretHash != nil else {
            throw ValidationError("The \(words.noun) is public: it has no secret.")
        }
        let secret = Randomness.system.secret()
        let end = grace > 0 ? Timepiece.system.now + Double(grace) : nil
        let detail = "\(words.noun) \(id), the old secret counts \(grace > 0 ? "for \(grace) s" : "no more")"
        let changed = try audited.change("\(words.noun)-rotate-secret", detail: detail) { records in
            try records.change(RecordType.self, id) { kept -> Bool? in
                guard kept?.secretHash != nil else { return nil }
                kept?.rotate(to: SecretHash(generated: secret), keepingUntil: end)
                return true
            }
        }
        guard changed != nil else { throw unknown }
        if options.json {
            try JSONOutput.print(RotatedSecret(id: id, secret: secret, graceSeconds: grace))
        } else {
            try StandardOutput.line("id      \(id)\nsecret  \(secret)")
        }
    }

    private var unknown: ValidationError {
        ValidationError("There is no such \(RecordType.removal.noun); \(RecordType.removal.list) shows them.")
    }
}

/// What the command prints as JSON.
private struct RotatedSecret: Encodable {
    let id: String
    let secret: String
    let graceSeconds: Int
}
