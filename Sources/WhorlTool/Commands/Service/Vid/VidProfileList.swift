import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl vid profile list`: all profiles.
struct VidProfileList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the profiles.")

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
