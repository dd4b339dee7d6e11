import ArgumentParser

/// `whorl user`: the persons whom the OpenID provider signs in.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Name the persons whom the OpenID provider signs in.",
        subcommands: [UserAdd.self, UserList.self, UserRemove.self])
}
