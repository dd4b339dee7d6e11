import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl user remove`: a person is no user any more; the templates stay.
struct UserRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a user of the OpenID provider; the person stays enrolled.")

    @Argument(help: "The user's subject, user name or email address.")
    var user: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let directory = try UserDirectory(Records(try folder.store()))
        guard let found = try directory.user(named: user), try directory.remove(found.id) else {
            throw ValidationError("There is no such user; whorl user list shows them.")
        }
        try StandardOutput.line("removed")
    }
}
