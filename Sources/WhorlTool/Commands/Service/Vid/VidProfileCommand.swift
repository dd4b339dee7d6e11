import ArgumentParser

/// `whorl vid profile`: whom devices may answer for.
struct VidProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Manage whom devices may answer for in QR sessions.",
        subcommands: [VidProfileAdd.self, VidProfileList.self, VidProfileRemove.self, VidProfileRevalidate.self])
}
