import ArgumentParser

/// `whorl vid`: both sides of QR sessions, and what the service knows of them.
struct VidCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vid", abstract: "Open and answer QR sessions, and manage their profiles.",
        subcommands: [VidRegister.self, VidApprove.self, VidProfileCommand.self, VidCertificate.self])
}
