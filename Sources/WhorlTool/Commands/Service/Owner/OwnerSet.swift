import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl owner set`: prompts ask for this person from now on.
struct OwnerSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the person whom prompts ask for.")

    @Argument(help: "The person, as bws.12.4711.")
    var bcid: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let owner = try BCID(bcid)
        try Records(try folder.store(making: true)).put(DeviceOwner(owner))
        try StandardOutput.line("owner  \(owner)")
    }
}
