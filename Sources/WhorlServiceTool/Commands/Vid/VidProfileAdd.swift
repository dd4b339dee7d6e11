import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// `whorl vid profile add`: a person gets a name that devices answer for, and a device its secret, shown once.
struct VidProfileAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a profile for a person, and print the secret of a new device, once."
    )
    .showing("whorl vid profile add ada --bcid bws.12.4711 --subject Ada")

    @Argument(help: "The profile's alias.")
    var alias: String

    @Option(help: ArgumentHelp("The person.", valueName: "bcid"))
    var bcid: String

    @Option(help: "The name by which sites know the person (default: the alias).")
    var subject: String?

    @Option(help: "The device that has the profile (default: any device may name it).")
    var device: String?

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Added: Encodable {
        let alias: String
        let subject: String
        let device: String?
        let secret: String?
    }

    func validate() throws {
        guard VidProfile.isAlias(alias), device.map(VidProfile.isAlias) ?? true else {
            throw ValidationError("The alias and --device may have 64 printable ASCII characters without / : % ? # \\.")
        }
    }

    func run() throws {
        guard let subject = VidProfile.subject(subject ?? alias) else {
            throw ValidationError(
                "--subject must have 1 to 256 bytes of one script, and no characters that nobody sees.")
        }
        let audited = try AuditedRecords(folder, making: true)
        let profile = VidProfile(id: alias, bcid: try BCID(bcid), subject: subject, device: device)
        let fresh = device.map { (id: $0, secret: Randomness.system.secret()) }
        let isNew = try audited.change("profile-add", of: profile.bcid) { records -> Bool? in
            guard try !profile.isSubjectTaken(in: records) else {
                throw WhorlError.alreadyExists(path: "the subject \(subject) of another person")
            }
            guard try records.first(profile) == profile else { return nil }
            return try fresh.map { try keep($0, records) } ?? false
        }
        guard let isNew else { throw WhorlError.alreadyExists(path: "the profile \(alias)") }
        let secret = isNew ? fresh?.secret : nil
        if options.json {
            try JSONOutput.print(
                Added(alias: alias, subject: profile.subject, device: device, secret: secret))
        } else {
            try StandardOutput.line("alias   \(alias)" + (secret.map { "\nsecret  \($0)" } ?? ""))
        }
    }

    /// Keeps the secret of a device that has none yet.
    private func keep(_ device: (id: String, secret: String), _ records: Records) throws -> Bool {
        let fresh = VidDevice(id: device.id, secret: SecretHash(generated: device.secret))
        return try records.first(fresh) == fresh
    }
}
