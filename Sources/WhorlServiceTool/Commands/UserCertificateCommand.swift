import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl user certificate`: client certificates that users' browsers show as a second factor.
struct UserCertificateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificate", abstract: "Manage client certificates, the second factor of users.",
        discussion: """
            Browsers are asked for certificates where the configuration has tls.clients, the roots that they must come \
            from. A sign-in with the user's certificate says so (amr mfa, acr urn:whorl:acr:mfa); a client that was \
            registered with --require-certificate takes nothing less.
            """,
        subcommands: [
            UserCertificateAdd.self, UserCertificateList.self, RecordRemoval<UserCertificate>.self,
        ]
    )
    .showing("whorl user certificate add ada ada.pem")
}

/// `whorl user certificate add`: a certificate is a user's.
struct UserCertificateAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Let a client certificate stand for a user, beside a sample."
    )
    .showing("whorl user certificate add ada ada.pem")

    @Argument(help: "The user's subject, user name or email address.")
    var user: String

    @Argument(help: "The certificate as PEM; the first of the file counts.")
    var file: String

    @Flag(help: "Its key is in hardware that does not give it away (amr hwk instead of swk).")
    var hardware = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Added: Encodable {
        let fingerprint: String
        let sub: String
    }

    func run() throws {
        let (bytes, audited) = (try CertificateFile.der(file), try AuditedRecords(folder))
        guard let found = try UserDirectory(audited.records).user(named: user) else {
            throw ValidationError("There is no such user; whorl user list shows them.")
        }
        let certificate = UserCertificate(
            der: bytes, of: found, isHardware: hardware, registration: Randomness.system.name())
        let added = try audited.change("user-certificate-add", of: found.bcid) { records in
            try records.first(certificate).user == found.id ? true : nil
        }
        guard added != nil else { throw WhorlError.alreadyExists(path: "the certificate, as another user's") }
        if options.json {
            try JSONOutput.print(Added(fingerprint: certificate.id, sub: found.id))
        } else {
            try StandardOutput.line("fingerprint  \(certificate.id)")
        }
    }
}

/// `whorl user certificate list`: which certificates stand for whom.
struct UserCertificateList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the client certificates of users."
    )
    .showing("whorl user certificate list")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let fingerprint: String
        let sub: String
        let hardware: Bool
    }

    func run() throws {
        let all: [UserCertificate] = try Records(try folder.store()).all()
        if options.json {
            try JSONOutput.print(all.map { Listed(fingerprint: $0.id, sub: $0.user, hardware: $0.isHardware) })
        } else {
            for one in all { try StandardOutput.line("\(one.id)  \(one.user)\(one.isHardware ? "  hardware" : "")") }
        }
    }
}

extension UserCertificate: RemovableRecord {
    static var removal: RemovalWords {
        RemovalWords(
            noun: "user-certificate", example: ("whorl user certificate", "9f86d081884c7d65"),
            abstract: "Remove a client certificate, which no longer stands for the user.",
            valueName: "fingerprint", identifier: "The certificate's fingerprint.",
            list: "whorl user certificate list", isImpersonal: false)
    }
}
