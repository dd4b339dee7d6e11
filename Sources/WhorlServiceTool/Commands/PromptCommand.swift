import ArgumentParser
import WhorlCommandLine
import WhorlEvaluation

/// `whorl prompt`: what the running service asks the owner of the device for.
struct PromptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.prompt.rawValue, abstract: ServiceCommand.prompt.abstract,
        subcommands: [PromptList.self, PromptCancel.self, PromptFallback.self]
    )
    .showing("whorl prompt list")
}

/// `whorl prompt list`: the prompts that wait.
struct PromptList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the prompts that wait.")
        .showing("whorl prompt list")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var options: GlobalOptions

    private struct Listed: Codable {
        let id: String
        let asker: String
        let purpose: String
        let message: String
        let kinds: [String]
        let state: String
        let failures: Int
    }

    func run() async throws {
        let prompts: [Listed] = try await socket.service.ask("GET", "/prompts")
        if options.json { return try JSONOutput.print(prompts) }
        for prompt in prompts {
            let kinds = prompt.kinds.joined(separator: ",")
            try StandardOutput.line(
                "\(prompt.id)  \(prompt.purpose)  \(kinds)  \(prompt.message.printable)  asked by "
                    + prompt.asker.printable)
        }
    }
}

/// `whorl prompt cancel`: the person does not want to.
struct PromptCancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel a prompt, as its person."
    )
    .showing("whorl prompt cancel 4f1c")

    @Argument(help: "The prompt's ID.")
    var id: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        guard try await socket.service.change("/prompts/\(SensorSocket.encoded(id))/cancel") else {
            throw ValidationError("There is no such prompt; whorl prompt list shows them.")
        }
        try StandardOutput.line("canceled")
    }
}

/// `whorl prompt fallback`: the person wants to enter the passphrase.
struct PromptFallback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fallback", abstract: "Choose the passphrase in place of a sample, after one has failed."
    )
    .showing("whorl prompt fallback 4f1c")

    @Argument(help: "The prompt's ID.")
    var id: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        guard try await socket.service.change("/prompts/\(SensorSocket.encoded(id))/fallback") else {
            throw ValidationError("There is no such prompt, or no sample has failed yet.")
        }
        try StandardOutput.line("ended by the passphrase")
    }
}
