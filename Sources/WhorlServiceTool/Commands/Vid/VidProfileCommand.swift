import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// `whorl vid profile`: whom devices may answer for.
struct VidProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Manage whom devices may answer for in QR sessions.",
        subcommands: [
            VidProfileAdd.self, VidProfileList.self, RecordRemoval<VidProfile>.self, VidProfileRevalidate.self,
        ]
    )
    .showing("whorl vid profile add ada --bcid bws.12.4711")
}

/// `whorl vid profile list`: all profiles.
struct VidProfileList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the profiles.")
        .showing("whorl vid profile list")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let alias: String
        let bcid: String
        let subject: String
        let device: String?
    }

    func run() throws {
        let profiles: [VidProfile] = try Records(try folder.store()).all()
        if options.json {
            try JSONOutput.print(
                profiles.map {
                    Listed(alias: $0.id, bcid: $0.bcid.description, subject: $0.subject, device: $0.device)
                })
        } else {
            for profile in profiles {
                let device = profile.device.map { "  \($0)" } ?? ""
                try StandardOutput.line("\(profile.id)  \(profile.bcid)  \(profile.subject.printable)\(device)")
            }
        }
    }
}

/// `whorl vid profile revalidate`: the person's samples must be made anew before they count in a session.
struct VidProfileRevalidate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revalidate", abstract: "Demand that a person's samples are made anew before they count."
    )
    .showing("whorl vid profile revalidate ada")

    @Argument(help: "The profile's alias.")
    var alias: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let audited = try AuditedRecords(folder)
        guard let profile = try audited.records.find(VidProfile.self, alias) else {
            throw ValidationError("There is no such profile; whorl vid profile list shows them.")
        }
        _ = try audited.change("revalidate", of: profile.bcid) { records in
            try records.change(ClassState.self, profile.bcid.description) { kept in
                var state = kept ?? ClassState(profile.bcid)
                state.isFlagged = true
                kept = state
                return true
            }
        }
        try StandardOutput.line("flagged")
    }
}
