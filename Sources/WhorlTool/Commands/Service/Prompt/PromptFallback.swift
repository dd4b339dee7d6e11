import ArgumentParser

/// `whorl prompt fallback`: the person wants to enter the passphrase.
struct PromptFallback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fallback", abstract: "Choose the passphrase in place of a sample, after one has failed.")

    @Argument(help: "The prompt's ID.")
    var id: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        #if Service
        guard try await socket.service.change("/prompts/\(SensorSocket.encoded(id))/fallback") else {
            throw ValidationError("There is no such prompt, or no sample has failed yet.")
        }
        try StandardOutput.line("ended by the passphrase")
        #else
        try socket.refuse()
        #endif
    }
}
