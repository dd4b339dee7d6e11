import ArgumentParser

/// `whorl client`: who may ask the OpenID provider to sign users in.
struct ClientCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "client", abstract: "Register the clients of the OpenID provider.",
        subcommands: [ClientAdd.self, ClientList.self, ClientRemove.self])
}
