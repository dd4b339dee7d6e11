import ArgumentParser

/// `whorl owner`: whose device it is.
struct OwnerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "owner", abstract: "Say whose device this is, and set the passphrase.",
        subcommands: [OwnerSet.self, OwnerShow.self, OwnerPassphraseCommand.self, OwnerUnlock.self])
}
