import ArgumentParser

/// `whorl prompt cancel`: the person does not want to.
struct PromptCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel a prompt, as its person.")

    @Argument(help: "The prompt's ID.")
    var id: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        #if Service
        guard try await socket.service.change("/prompts/\(SensorSocket.encoded(id))/cancel") else {
            throw ValidationError("There is no such prompt; whorl prompt list shows them.")
        }
        try StandardOutput.line("canceled")
        #else
        try socket.refuse()
        #endif
    }
}
