import ArgumentParser

/// `whorl vault`: secrets that web pages keep for the owner.
struct VaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", abstract: "List or remove the secrets that web pages keep; none is ever shown.",
        subcommands: [VaultList.self, VaultRemove.self])
}
