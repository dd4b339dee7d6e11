import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl client remove`: a client may ask for nothing any more.
struct ClientRemove: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove an OpenID client.")

    @Argument(help: "The client's identifier.")
    var id: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        guard try Records(try folder.store()).remove(OIDCClient.self, id) else {
            throw ValidationError("There is no such client; whorl client list shows them.")
        }
        try StandardOutput.line("removed")
    }
}
