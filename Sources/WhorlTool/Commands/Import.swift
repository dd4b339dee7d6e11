import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl import`: references of an export are added to the store.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add the references of an export; what the store has already is left alone.",
        discussion: """
            Only a passphrase shows who made an export: one that is not encrypted may hold anybody's templates under the \
            BCID of another, and is imported with --plain alone.
            """
    )
    .showing("whorl import people.export --passphrase-file secret", "whorl import faces/faces.whorl --plain")

    @Argument(help: "Export file.", completion: .file())
    var file: String

    @Flag(help: "Take a file that is not encrypted, which anybody may have made.")
    var plain = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let isSealed = try Archive.needsPassphrase(file)
        guard isSealed != plain else {
            throw ValidationError(
                isSealed
                    ? "\(file) is encrypted: leave --plain out."
                    : "\(file) is not encrypted, so that anybody may have made it: give --plain if you know that it is the right file."
            )
        }
        let secret = isSealed ? try passphrase.passphrase(isNew: false) : nil
        let bar = ProgressBar()
        let summary = try access.store(making: true).importArchive(from: file, passphrase: secret) { done, total in
            bar.show("importing", done: done, total: total)
        }
        bar.finish()
        try ArchiveReport.print(summary, file, isImport: true, asJSON: options.json)
    }
}
