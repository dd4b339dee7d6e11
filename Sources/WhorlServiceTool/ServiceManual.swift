import ArgumentParser
import WhorlCommandLine

/// `whorl-service manual`: the pages of the commands for man(1), which `make install` writes.
struct ServiceManual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Write the manual page of each command.", shouldDisplay: false)

    @Option(name: .shortAndLong, help: "Folder to write to.", completion: .directory)
    var output: String

    func validate() throws {
        try OutputPath.checkFolder(output, of: "-o")
    }

    /// Writes pages of what `whorl` hands over, by the names that it has there; whorl-service(8) describes the others.
    func run() throws {
        let handedOver = Set(ServiceCommand.allCases.map(\.rawValue))
        let own = WhorlServiceCommand.configuration.subcommands.map { $0._commandName }.filter {
            !handedOver.contains($0)
        }
        try ManualPage.write(WhorlServiceCommand.self, as: "whorl", without: Set(own), to: output)
    }
}
