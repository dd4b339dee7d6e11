import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl class export`: one person's data, for the person.
struct ClassExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print one person's data as JSON, and write the templates to an archive.",
        discussion: """
            The archive is encrypted under a passphrase, from --passphrase-file, the environment or a prompt; any store \
            takes it in with `whorl import`.
            """)

    @Argument(help: "storage.partition.classid, as bws.12.4711.")
    var bcid: String

    @Option(help: ArgumentHelp("File to make with the templates.", valueName: "file"))
    var archive: String?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var store: ServiceStore

    func run() async throws {
        let bcid = try BCID(bcid)
        let biometrics = try store.biometrics()
        let export = try await Administration(biometrics).export(bcid, by: ServiceStore.actor)
        if let archive, !export.person.references.isEmpty {
            let protection = ArchiveProtection.passphrase(try passphrase.passphrase(isNew: true))
            _ = try biometrics.engine.store.export(.person(bcid), to: archive, protection: protection)
        }
        try biometrics.audit.close()
        try StandardOutput.write(try JSONOutput.document(export))
    }
}
