import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl backup`: a copy of the store while it is in use.
struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the store to one file while others use it.",
        discussion: "The copy is of no use without the master key, which is not in it: keep the key elsewhere."
    )
    .showing("whorl backup people.backup")

    @Argument(help: "File to make, or - for standard output.", completion: .file())
    var file: String

    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let output = try OutputPath(file)
        try access.store().backup(to: output.path)
        try output.finish()
        try FileReport.print("backup written to", file, asJSON: options.json)
    }
}
