import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl model remove`: a model is taken away.
struct ModelRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a model.",
        discussion: "Enrolled faces stay; they are compared again when the same file is installed under its name.")

    @Argument(help: "Name of the model.")
    var name: String

    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct Removed: Encodable {
        let name: String
        let removed: Bool
    }

    func run() throws {
        try models.folder.remove(name)
        if options.json {
            try JSONOutput.print(Removed(name: name, removed: true))
        } else {
            try StandardOutput.line("\(name): removed")
        }
    }
}
