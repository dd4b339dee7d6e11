import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl vid device`: the devices that prove themselves in QR sessions.
struct VidDeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Manage the devices that prove themselves in QR sessions.",
        subcommands: [VidDeviceAdd.self, VidDeviceList.self, RecordRemoval<VidDevice>.self]
    )
    .showing("whorl vid device add tablet-1 --public-key tablet.pem")
}

/// `whorl vid device add`: a device gets a secret, which is shown once, or is known by its public key.
struct VidDeviceAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Register a device by its public key, or print a secret for it, once."
    )
    .showing("whorl vid device add tablet-1 --public-key tablet.pem", "whorl vid device add phone-1")

    @Argument(help: "The device's identifier.")
    var id: String

    @Option(
        help: ArgumentHelp(
            "Public key on P-256 as PEM, with which the device signs DPoP proofs; no secret is made then.",
            valueName: "file"))
    var publicKey: String?

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Added: Encodable {
        let id: String
        let secret: String?
    }

    private static let longestKey = 1 << 16

    func validate() throws {
        guard VidProfile.isAlias(id) else {
            throw ValidationError("The identifier may have 64 printable ASCII characters without / : % ? # \\.")
        }
    }

    func run() throws {
        let secret = publicKey == nil ? Randomness.system.secret() : nil
        let key = try publicKey.map { file in
            let text = String(decoding: try FileContents.read(file, limit: Self.longestKey), as: UTF8.self)
            guard let key = PossessionProof.publicKey(pem: text) else {
                throw ValidationError("The file holds no public key on P-256 in PEM form.")
            }
            return key
        }
        let device = VidDevice(id: id, secret: secret.map(SecretHash.init(generated:)), publicKey: key)
        let added = try AuditedRecords(folder, making: true).change("device-add", detail: "device \(id)") { records in
            try records.first(device) == device ? true : nil
        }
        guard added != nil else { throw WhorlError.alreadyExists(path: "the device \(id)") }
        if options.json {
            try JSONOutput.print(Added(id: id, secret: secret))
        } else {
            try StandardOutput.line("id      \(id)" + (secret.map { "\nsecret  \($0)" } ?? ""))
        }
    }
}

/// `whorl vid device list`: the registered devices, without their secrets.
struct VidDeviceList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the registered devices."
    )
    .showing("whorl vid device list")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let id: String
        let proof: String
    }

    func run() throws {
        let devices: [VidDevice] = try Records(try folder.store()).all()
        let listed = devices.map { Listed(id: $0.id, proof: $0.publicKey == nil ? "secret" : "key") }
        if options.json {
            try JSONOutput.print(listed)
        } else {
            for device in listed { try StandardOutput.line("\(device.id)  \(device.proof)") }
        }
    }
}

extension VidDevice: RemovableRecord {
    static var removal: RemovalWords {
        RemovalWords(
            noun: "device", example: ("whorl vid device", "phone-1"),
            abstract: "Remove a device, which can prove itself no more, and its profiles.",
            identifier: "The device's identifier.", list: "whorl vid device list")
    }

    /// Another device of the identifier gets none of its profiles, and is no known source of their people.
    static func removeRest(of id: String, in records: Records) throws -> Bool {
        let profiles = try records.all(VidProfile.self).filter { $0.device == id }
        for profile in profiles { try records.remove(VidProfile.self, profile.id) }
        return !profiles.isEmpty
    }
}
