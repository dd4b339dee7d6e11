import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl restore`: a backup becomes the store.
struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put a backup in place of the store.",
        discussion: "The data folder must hold the master key that the backup was made under."
    )
    .showing("whorl restore people.backup --force")

    @Argument(help: "Backup file.", completion: .file())
    var file: String

    @Flag(help: "Replace a store that has references, or a damaged one.")
    var force = false

    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        if let aside = try SQLiteStore.restore(from: file, into: access.folder.path, force: force) {
            Console.warn(
                "the damaged store is kept as \(aside), with everybody who was in it: delete the file when nothing of it "
                    + "is needed any more")
        }
        try FileReport.print("restored from", file, asJSON: options.json)
    }
}
