import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl app remove`: an app may ask for nothing any more.
struct AppRemove: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove an app.")

    @Argument(help: "The app's identifier.")
    var id: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        guard try Records(try folder.store()).remove(App.self, id) else {
            throw ValidationError("There is no such app; whorl app list shows them.")
        }
        try StandardOutput.line("removed")
    }
}
