import ArgumentParser
import Whorl
import WhorlProtocols

/// `whorl vid profile revalidate`: the person's samples must be made anew before they count in a session.
struct VidProfileRevalidate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revalidate", abstract: "Demand that a person's samples are made anew before they count.")

    @Argument(help: "The profile's alias.")
    var alias: String

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let records = Records(try folder.store())
        guard let profile = try records.find(VidProfile.self, alias) else {
            throw ValidationError("There is no such profile; whorl vid profile list shows them.")
        }
        try records.change(ClassState.self, profile.bcid.description) { kept in
            var state = kept ?? ClassState(profile.bcid)
            state.isFlagged = true
            kept = state
        }
        let audit = try AuditLog(folder: folder.path, records: records)
        try audit.add("revalidate", by: "command", of: profile.bcid, .done)
        try audit.close()
        try StandardOutput.line("flagged")
    }
}
