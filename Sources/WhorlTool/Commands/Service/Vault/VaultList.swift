import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl vault list`: which bridges keep a secret of whom.
struct VaultList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the secrets that are kept, without what they hold.")

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
