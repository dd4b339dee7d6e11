import ArgumentParser

/// `whorl prompt`: what the running service asks the owner of the device for.
struct PromptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt", abstract: "List, cancel or answer otherwise what the running service asks for.",
        subcommands: [PromptList.self, PromptCancel.self, PromptFallback.self])
}
