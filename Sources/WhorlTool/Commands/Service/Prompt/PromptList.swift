import ArgumentParser
import WhorlEvaluation

/// `whorl prompt list`: the prompts that wait.
struct PromptList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the prompts that wait.")

    @OptionGroup var socket: SocketOptions
    @OptionGroup var options: GlobalOptions

    private struct Listed: Codable {
        let id: String
        let purpose: String
        let message: String
        let kinds: [String]
        let state: String
        let failures: Int
    }

    func run() async throws {
        #if Service
        let prompts: [Listed] = try await socket.service.ask("GET", "/prompts")
        if options.json { return try JSONOutput.print(prompts) }
        for prompt in prompts {
            let kinds = prompt.kinds.joined(separator: ",")
            try StandardOutput.line("\(prompt.id)  \(prompt.purpose)  \(kinds)  \(prompt.message.printable)")
        }
        #else
        try socket.refuse()
        #endif
    }
}
