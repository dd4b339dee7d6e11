import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// `whorl vid`: both sides of QR sessions, and what the service knows of them.
struct VidCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.vid.rawValue, abstract: ServiceCommand.vid.abstract,
        subcommands: [
            VidRegister.self, VidApprove.self, VidProfileCommand.self, VidDeviceCommand.self,
            VidCertificate.self,
        ]
    )
    .showing("whorl vid approve --qr screenshot.png --digits 42 --finger print.png --profile ada")
}

/// `whorl vid certificate`: a client certificate speaks for an app, where the service asks for certificates.
struct VidCertificate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certificate", abstract: "Let a client certificate speak for an app."
    )
    .showing("whorl vid certificate site site.pem")

    @Argument(help: "The app's identifier.")
    var app: String

    @Argument(help: "The certificate as PEM; the first of the file counts.")
    var file: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let bytes = try CertificateFile.der(file)
        let audited = try AuditedRecords(folder)
        guard let known = try audited.records.find(App.self, app) else {
            throw ValidationError("There is no such app; whorl app list shows them.")
        }
        let certificate = AppCertificate(der: bytes, app: app, registration: known.registration)
        _ = try audited.change("certificate-add", detail: "app \(app)") { records in
            try records.put(certificate)
            return true
        }
        try StandardOutput.line("fingerprint  \(certificate.id)")
    }
}
