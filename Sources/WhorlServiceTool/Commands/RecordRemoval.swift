import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// A record that a command removes by its identifier.
protocol RemovableRecord: Record {
    /// How the command speaks of it.
    static var removal: RemovalWords { get }

    /// Removes what makes no sense without the record, behind it.
    ///
    /// - Returns: whether there was anything, as where an earlier removal was interrupted.
    static func removeRest(of id: String, in records: Records) throws -> Bool

    /// What the command says of what stays; nil for nothing.
    static func remainder(in records: Records) throws -> String?
}

extension RemovableRecord {
    static func removeRest(of id: String, in records: Records) throws -> Bool { false }

    static func remainder(in records: Records) throws -> String? { nil }
}

/// How a command speaks of a record that it removes.
struct RemovalWords {
    /// As `app`.
    let noun: String
    /// The command that is above those of the record, such as `whorl app`, and an identifier.
    let example: (command: String, id: String)
    /// What the command does, in a line.
    let abstract: String
    /// What the identifier is called, such as `id`.
    var valueName = "id"
    /// What the identifier is, in a line.
    let identifier: String
    /// The command that lists such records.
    let list: String
    /// Whether its identifier may stand in the audit log: it is not a person's.
    var isImpersonal = true
}

/// `whorl app remove`, `whorl client remove`, `whorl vid profile remove`: a record is there no more.
struct RecordRemoval<RecordType: RemovableRecord>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let example = RecordType.removal.example
        return CommandConfiguration(commandName: "remove", abstract: RecordType.removal.abstract)
            .showing("\(example.command) remove \(example.id)")
    }

    @Argument(help: ArgumentHelp("\(RecordType.removal.identifier)", valueName: RecordType.removal.valueName))
    var id: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let (words, audited) = (RecordType.removal, try AuditedRecords(folder))
        let owner = try audited.records.find(RecordType.self, id)?.owner
        let detail = words.isImpersonal ? "\(words.noun) \(id)" : nil
        let removed = try audited.change("\(words.noun)-remove", of: owner, detail: detail) { records in
            let isRemoved = try records.remove(RecordType.self, id)
            return try RecordType.removeRest(of: id, in: records) || isRemoved ? true : nil
        }
        guard removed != nil else { throw ValidationError("There is no such \(words.noun); \(words.list) shows them.") }
        try StandardOutput.line("removed")
        if let remainder = try RecordType.remainder(in: audited.records) { Console.warn(remainder) }
    }
}

extension App: RemovableRecord {
    static var removal: RemovalWords {
        RemovalWords(
            noun: "app", example: ("whorl app", "shop"), abstract: "Remove an app.",
            identifier: "The app's identifier.", list: "whorl app list")
    }
}

extension OIDCClient: RemovableRecord {
    static var removal: RemovalWords {
        RemovalWords(
            noun: "client", example: ("whorl client", "my-site"), abstract: "Remove an OpenID client.",
            identifier: "The client's identifier.",
            list: "whorl client list")
    }
}

extension VidProfile: RemovableRecord {
    static var removal: RemovalWords {
        RemovalWords(
            noun: "profile", example: ("whorl vid profile", "ada"), abstract: "Remove a profile.", valueName: "alias",
            identifier: "The profile's alias.",
            list: "whorl vid profile list", isImpersonal: false)
    }
}

extension BridgePairing: RemovableRecord {
    static var removal: RemovalWords {
        RemovalWords(
            noun: "pairing", example: ("whorl bridge", "https://shop.example"),
            abstract: "End the pairing of an origin, and remove the secrets that its pages saved.", valueName: "origin",
            identifier: "The origin, as it is listed.", list: "whorl bridge list")
    }

    static func removeRest(of id: String, in records: Records) throws -> Bool {
        try removeSecrets(of: id, in: records)
    }

    static func remainder(in records: Records) throws -> String? {
        let bridges = Set(try records.all(VaultItem.self).filter { $0.origin == nil }.map(\.bridge)).sorted()
        guard !bridges.isEmpty else { return nil }
        let names = bridges.joined(separator: ", ")
        return "the vault keeps secrets of \(names) that no known page saved: whorl vault remove BRIDGE"
    }
}
