import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl vid profile remove`: nobody answers for a profile any more; the person stays enrolled.
struct VidProfileRemove: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a profile.")

    @Argument(help: "The profile's alias.")
    var alias: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        guard try Records(try folder.store()).remove(VidProfile.self, alias) else {
            throw ValidationError("There is no such profile; whorl vid profile list shows them.")
        }
        try StandardOutput.line("removed")
    }
}
