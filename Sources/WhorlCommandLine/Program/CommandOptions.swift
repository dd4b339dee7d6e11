import ArgumentParser
import FoundationEssentials

/// The options of a command, as the argument parser describes them.
enum CommandOptions {
    /// The part of the description that is needed, by the keys of ArgumentParserToolInfo.
    private struct Tool: Decodable {
        struct Command: Decodable {
            let arguments: [Argument]?
        }

        struct Argument: Decodable {
            let names: [Name]?
        }

        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let command: Command
    }

    /// What every command has beside its own.
    private static let usual: Set = ["-h", "--help", "--help-hidden", "--version"]

    /// The names with their dashes.
    static func names(of command: any ParsableCommand.Type) -> Set<String> {
        let description = Array(command._dumpHelp().utf8)
        guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(description)) else { return usual }
        let names = (tool.command.arguments ?? []).flatMap { $0.names ?? [] }
        return usual.union(names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
    }
}
