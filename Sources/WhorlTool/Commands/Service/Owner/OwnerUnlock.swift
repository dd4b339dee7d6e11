import ArgumentParser
import FoundationEssentials
import Whorl

/// `whorl owner unlock`: the passphrase ends a lockout.
struct OwnerUnlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "End a lockout of the owner by the passphrase.")

    @OptionGroup var source: PassphraseOptions
    @OptionGroup var socket: SocketOptions

    private struct Body: Encodable {
        let passphrase: String
    }

    private struct Done: Decodable {
        let done: Bool
    }

    func run() async throws {
        #if Service
        let body = try JSONCoding.encode(Body(passphrase: try source.passphrase(isNew: false)))
        let answer: Done = try await socket.service.ask("POST", "/owner/unlock", Array(body))
        guard answer.done else { throw ValidationError("That is not the passphrase, or there is no owner.") }
        try StandardOutput.line("unlocked")
        #else
        try socket.refuse()
        #endif
    }
}
