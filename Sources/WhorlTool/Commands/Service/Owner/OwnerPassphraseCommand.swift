import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl owner passphrase`: the other factor is set, or removed.
struct OwnerPassphraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase", abstract: "Set the passphrase of the device, without which it asks for no sample.")

    @Flag(help: "Remove it.")
    var remove = false

    @OptionGroup var source: PassphraseOptions
    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let records = Records(try folder.store(making: true))
        if remove {
            try records.remove(OwnerPassphrase.self, OwnerPassphrase.name)
            return try StandardOutput.line("removed")
        }
        let passphrase = try source.passphrase(isNew: true)
        guard passphrase.count >= OwnerPassphrase.shortest else {
            throw ValidationError("A passphrase needs \(OwnerPassphrase.shortest) characters.")
        }
        try records.put(OwnerPassphrase(passphrase))
        try StandardOutput.line("set")
    }
}
