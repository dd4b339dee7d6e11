import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl vault remove`: a secret is destroyed.
struct VaultRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Destroy the secret that a bridge keeps.")

    @Argument(help: "The bridge's ID.")
    var bridge: String

    @Option(help: "Whose (default: the owner that was set by whorl owner set).")
    var bcid: String?

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let records = Records(try folder.store())
        let given = try bcid.map { text throws(WhorlError) in try BCID(text) }
        guard let owner = try given ?? records.find(DeviceOwner.self, DeviceOwner.name)?.bcid else {
            throw ValidationError("There is no owner: give --bcid.")
        }
        guard try records.remove(VaultItem.self, VaultItem.id(of: owner, bridge: bridge)) else {
            throw ValidationError("There is no such secret; whorl vault list shows them.")
        }
        try StandardOutput.line("removed")
    }
}
