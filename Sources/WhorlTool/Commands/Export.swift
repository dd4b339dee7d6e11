import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl export`: references to one file that any store can import.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write references to one file, encrypted under a passphrase, that any store can import."
    )
    .showing("whorl export people.export --passphrase-file secret")

    @Argument(help: "File to make, or - for standard output.", completion: .file())
    var file: String

    @Flag(help: "Do not encrypt: who has the file has the templates.")
    var plain = false

    @OptionGroup var part: PartitionOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let store = try access.store()
        let protection: ArchiveProtection = plain ? .plain : .passphrase(try passphrase.passphrase(isNew: true))
        let bar = ProgressBar()
        let output = try OutputPath(file)
        let total = try store.records(in: part.scope).count
        let summary = try store.export(part.scope, to: output.path, protection: protection) {
            bar.show("exporting", done: $0, total: total)
        }
        bar.finish()
        try output.finish()
        try ArchiveReport.print(summary, file, isImport: false, asJSON: options.json)
    }
}
