import ArgumentParser

/// `whorl app`: the client applications of the service.
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Register the client applications of the service.",
        subcommands: [AppAdd.self, AppList.self, AppRemove.self])
}
