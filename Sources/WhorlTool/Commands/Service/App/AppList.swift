import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

/// `whorl app list`: the registered apps, without their secrets.
struct AppList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the registered apps.")

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var options: GlobalOptions

    private struct Listed: Encodable {
        let id: String
        let name: String
        let scopes: [String]
        let returnURLs: [String]
        let member: String?
        let identify: Bool
    }

    func run() throws {
        let apps: [App] = try Records(try folder.store()).all()
        if options.json {
            try JSONOutput.print(
                apps.map {
                    Listed(
                        id: $0.id, name: $0.name, scopes: $0.scopes, returnURLs: $0.returnURLs, member: $0.member,
                        identify: $0.identifies)
                })
        } else {
            for app in apps {
                try StandardOutput.line("\(app.id)  \(app.name.printable)  \(app.scopes.joined(separator: " "))")
            }
        }
    }
}
