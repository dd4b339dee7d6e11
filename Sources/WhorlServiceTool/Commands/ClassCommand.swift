import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// `whorl class`: what the service keeps of one person beside templates.
struct ClassCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.person.rawValue, abstract: ServiceCommand.person.abstract,
        subcommands: [ClassShow.self, ClassSet.self, ClassReset.self, ClassExport.self, ClassDelete.self]
    )
    .showing("whorl class show bws.12.4711")
}

/// `whorl class show`: lockout, consent, retention and references of a person.
struct ClassShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show lockout, consent, retention date and number of references of a person."
    )
    .showing("whorl class show bws.12.4711")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.")
    var bcid: String

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let person = try Administration(try store.biometrics()).person(try BCID(bcid))
        try PersonText.print(person, asJSON: options.json)
    }
}

/// `whorl class reset`: a person who is locked out may try again.
struct ClassReset: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget a person's failures, so that it may try again."
    )
    .showing("whorl class reset bws.12.4711")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.")
    var bcid: String

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let biometrics = try store.biometrics()
        let administration = Administration(biometrics)
        try administration.reset(try BCID(bcid), by: AuditedRecords.actor)
        try biometrics.audit.close()
        try PersonText.print(try administration.person(try BCID(bcid)), asJSON: options.json)
    }
}

/// `whorl class export`: one person's data, for the person.
struct ClassExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print one person's data as JSON, and write the templates to an archive.",
        discussion: """
            The archive is encrypted under a passphrase, from --passphrase-file, the environment or a prompt; any store \
            takes it in with `whorl import`.
            """
    )
    .showing("whorl class export bws.12.4711 --archive 4711.export")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.")
    var bcid: String

    @Option(help: ArgumentHelp("File to make with the templates.", valueName: "file"))
    var archive: String?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var store: ServiceStore

    func run() async throws {
        let bcid = try BCID(bcid)
        let biometrics = try store.biometrics()
        // First, as the number may be another person's by the time that it is typed.
        let isKept = try archive != nil && !biometrics.enrolled(bcid).isEmpty
        let protection = isKept ? ArchiveProtection.passphrase(try passphrase.passphrase(isNew: true)) : nil
        let mark = try biometrics.mark(of: bcid)
        let export = try await Administration(biometrics).export(bcid, by: AuditedRecords.actor)
        if let archive, let protection {
            _ = try biometrics.engine.store.export(.person(bcid), to: archive, protection: protection)
            guard try biometrics.mark(of: bcid) == mark else {
                try FileManager.default.removeItem(atPath: archive)
                throw WhorlError.unknownBCID(bcid)
            }
        }
        try biometrics.audit.close()
        try StandardOutput.write(try JSONOutput.document(export))
    }
}

/// `whorl class delete`: forget a person with all that the service keeps.
struct ClassDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Forget a person with all that the service keeps, noted in the audit log."
    )
    .showing("whorl class delete bws.12.4711")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.")
    var bcid: String

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    private struct Deleted: Encodable {
        let bcid: BCID
    }

    func run() async throws {
        let bcid = try BCID(bcid)
        let biometrics = try store.biometrics()
        try await Administration(biometrics).delete(bcid, by: AuditedRecords.actor)
        try biometrics.audit.close()
        if options.json {
            try JSONOutput.print(Deleted(bcid: bcid))
        } else {
            try StandardOutput.line("\(bcid): forgotten")
        }
    }
}
