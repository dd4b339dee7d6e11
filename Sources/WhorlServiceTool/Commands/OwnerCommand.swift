import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl owner`: the person that the device belongs to.
struct OwnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.owner.rawValue, abstract: ServiceCommand.owner.abstract,
        subcommands: [OwnerSet.self, OwnerShow.self, OwnerPassphraseCommand.self, OwnerUnlock.self]
    )
    .showing("whorl owner set bws.12.4711")
}

/// `whorl owner set`: prompts ask for this person from now on.
struct OwnerSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the person whom prompts ask for."
    )
    .showing("whorl owner set bws.12.4711")

    @Argument(help: "The person, such as bws.12.4711.")
    var bcid: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let owner = try BCID(bcid)
        _ = try AuditedRecords(folder, making: true).change("owner-set", of: owner) { records in
            try records.put(DeviceOwner(owner))
            return true
        }
        try StandardOutput.line("owner  \(owner)")
    }
}

/// `whorl owner show`: who the owner is, and whether a passphrase is set.
struct OwnerShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the owner, and whether a passphrase is set."
    )
    .showing("whorl owner show")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct OwnerReport: Encodable {
        let owner: String?
        let passphrase: Bool
    }

    func run() throws {
        let records = Records(try folder.store())
        let owner = try records.find(DeviceOwner.self, DeviceOwner.name)?.bcid.description
        let hasPassphrase = try records.find(OwnerPassphrase.self, OwnerPassphrase.name) != nil
        if options.json { return try JSONOutput.print(OwnerReport(owner: owner, passphrase: hasPassphrase)) }
        try StandardOutput.line("owner       \(owner ?? "as the configuration says, if it does")")
        try StandardOutput.line("passphrase  \(hasPassphrase ? "set" : "not set")")
    }
}

/// `whorl owner passphrase`: the other factor is set, or removed.
struct OwnerPassphraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase", abstract: "Set the passphrase of the device, without which it asks for no sample."
    )
    .showing("whorl owner passphrase")

    @Flag(help: "Remove it.")
    var remove = false

    @OptionGroup var source: PassphraseOptions
    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let audited = try AuditedRecords(folder, making: true)
        if remove {
            _ = try audited.change("passphrase-remove") { records in
                try records.remove(OwnerPassphrase.self, OwnerPassphrase.name)
            }
            return try StandardOutput.line("removed")
        }
        let passphrase = try source.passphrase(isNew: true)
        guard passphrase.count >= OwnerPassphrase.shortest else {
            throw ValidationError("A passphrase needs \(OwnerPassphrase.shortest) characters.")
        }
        let kept = OwnerPassphrase(passphrase)
        _ = try audited.change("passphrase-set") { records in
            try records.put(kept)
            return true
        }
        try StandardOutput.line("set")
    }
}

/// `whorl owner unlock`: the passphrase ends a lockout.
struct OwnerUnlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "End a lockout of the owner by the passphrase."
    )
    .showing("whorl owner unlock")

    @OptionGroup var source: PassphraseOptions
    @OptionGroup var socket: SocketOptions

    private struct Body: Encodable {
        let passphrase: String
    }

    private struct DoneAnswer: Decodable {
        let done: Bool
    }

    func run() async throws {
        let body = try JSONCoding.encode(Body(passphrase: try source.passphrase(isNew: false)))
        let answer: DoneAnswer = try await socket.service.ask("POST", "/owner/unlock", Array(body))
        guard answer.done else { throw ValidationError("That is not the passphrase, or there is no owner.") }
        try StandardOutput.line("unlocked")
    }
}
