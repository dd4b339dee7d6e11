import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl owner show`: who the owner is, and whether a passphrase is set.
struct OwnerShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the owner, and whether a passphrase is set.")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Shown: Encodable {
        let owner: String?
        let passphrase: Bool
    }

    func run() throws {
        let records = Records(try folder.store())
        let owner = try records.find(DeviceOwner.self, DeviceOwner.name)?.bcid.description
        let hasPassphrase = try records.find(OwnerPassphrase.self, OwnerPassphrase.name) != nil
        if options.json { return try JSONOutput.print(Shown(owner: owner, passphrase: hasPassphrase)) }
        try StandardOutput.line("owner       \(owner ?? "as the configuration says, if it does")")
        try StandardOutput.line("passphrase  \(hasPassphrase ? "set" : "not set")")
    }
}
