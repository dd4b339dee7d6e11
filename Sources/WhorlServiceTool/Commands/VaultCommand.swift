import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl vault`: secrets that web pages keep for the owner.
struct VaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.vault.rawValue, abstract: ServiceCommand.vault.abstract,
        subcommands: [VaultList.self, VaultRemove.self]
    )
    .showing("whorl vault list")
}

/// `whorl vault list`: which bridges keep a secret of whom.
struct VaultList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the secrets that are kept, without what they hold."
    )
    .showing("whorl vault list")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let bridge: String
        let owner: String?
        let created: Int
    }

    func run() throws {
        let items: [VaultItem] = try Records(try folder.store()).all()
        let listed = items.map {
            Listed(bridge: $0.bridge, owner: $0.owner?.description, created: Int($0.created))
        }
        if options.json { return try JSONOutput.print(listed) }
        for item in listed { try StandardOutput.line("\(item.bridge)  \(item.owner ?? "")") }
    }
}

/// `whorl vault remove`: a secret is destroyed.
struct VaultRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Destroy the secret that a bridge keeps."
    )
    .showing("whorl vault remove shop --bcid bws.12.4711")

    @Argument(help: "The bridge's ID.")
    var bridge: String

    @Option(help: "Whose (default: the owner that was set by whorl owner set).")
    var bcid: String?

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let audited = try AuditedRecords(folder)
        let given = try bcid.map { text throws(WhorlError) in try BCID(text) }
        guard let owner = try given ?? audited.records.find(DeviceOwner.self, DeviceOwner.name)?.bcid else {
            throw ValidationError("There is no owner: give --bcid.")
        }
        let removed = try audited.change("vault-remove", of: owner, detail: "bridge \(bridge)") { records in
            try records.remove(VaultItem.self, VaultItem.id(of: owner, bridge: bridge)) ? true : nil
        }
        guard removed != nil else { throw ValidationError("There is no such secret; whorl vault list shows them.") }
        try StandardOutput.line("removed")
    }
}
