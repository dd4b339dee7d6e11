import ArgumentParser

/// `whorl class`: what the service keeps of one person beside templates.
struct ClassCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "class", abstract: "Show, change, reset, export and delete what the service keeps of one person.",
        subcommands: [ClassShow.self, ClassSet.self, ClassReset.self, ClassExport.self, ClassDelete.self])
}
