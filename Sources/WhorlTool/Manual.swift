import ArgumentParser
import WhorlCommandLine

/// `whorl manual`: the pages of the commands for man(1), which `make install` writes.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the manual page of each command.", shouldDisplay: false)

    @Option(name: .shortAndLong, help: "Folder to write to.", completion: .directory)
    var output: String

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try OutputPath.checkFolder(output, of: "-o")
    }

    func run() throws {
        let others = Set(ServiceCommand.allCases.map(\.rawValue))
        try ManualPage.write(WhorlCommand.self, as: "whorl", without: others, to: output)
    }
}
