import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl model default`: which model is used where none is named.
struct ModelDefault: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Use a model where none is named.")

    @Argument(help: "Name of the model.")
    var name: String

    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct Chosen: Encodable {
        let name: String
        let role: ModelRole
    }

    func run() throws {
        let manifest = try models.folder.setDefault(name)
        if options.json {
            try JSONOutput.print(Chosen(name: name, role: manifest.role))
        } else {
            try StandardOutput.line("\(name): default \(manifest.role.rawValue)")
        }
    }
}
