import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl import`: references of an export are added to the store.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add the references of an export; what the store has already is left alone."
    )
    .showing("whorl import people.export --passphrase-file secret")

    @Argument(help: "Export file.", completion: .file())
    var file: String

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let secret = try Archive.needsPassphrase(file) ? passphrase.passphrase(isNew: false) : nil
        let bar = ProgressBar()
        let summary = try access.store(making: true).importArchive(from: file, passphrase: secret) { done, total in
            bar.show("importing", done: done, total: total)
        }
        bar.finish()
        try ArchiveReport.print(summary, file, isImport: true, asJSON: options.json)
    }
}
