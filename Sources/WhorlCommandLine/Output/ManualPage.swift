package import ArgumentParser
import FoundationEssentials
import Whorl

/// The page of a command in the manual, made of its help.
package struct ManualPage {
    /// A command as the argument parser describes it, by the keys of ArgumentParserToolInfo.
    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    /// An argument or option of a command.
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let kind: String
        let defaultValue: String?
        let abstract: String?
    }

    private struct Tool: Decodable {
        let command: Command
    }

    private static let section = 1

    private let command: Command
    /// The names from the program's on.
    private let names: [String]

    /// The page's file name.
    var fileName: String { "\(title).\(Self.section)" }

    private var title: String { names.joined(separator: "-") }

    /// Writes the pages of a program's commands and of those below them, as its help lists them.
    ///
    /// - Parameters:
    ///   - root: a program.
    ///   - name: what a person calls the commands by.
    ///   - other: names of commands that are described elsewhere.
    ///   - folder: where the pages go; made where it is missing.
    /// - Throws: what decoding the parser's description throws; ``WhorlError/unwritableFile(path:reason:)``.
    package static func write(
        _ root: any ParsableCommand.Type, as name: String, without other: Set<String>, to folder: String
    ) throws {
        let tool = try JSONDecoder().decode(Tool.self, from: Data(Array(root._dumpHelp().utf8)))
        let commands = (tool.command.subcommands ?? []).filter { !other.contains($0.commandName) }
        try FolderContents.makeAll(folder)
        for page in commands.flatMap({ pages($0, below: [name]) }) {
            try AtomicFile.write(Array(page.text.utf8), to: "\(folder)/\(page.fileName)", durable: false)
        }
    }

    private static func pages(_ command: Command, below names: [String]) -> [ManualPage] {
        guard command.shouldDisplay, command.commandName != "help" else { return [] }
        let names = names + [command.commandName]
        return [ManualPage(command: command, names: names)]
            + (command.subcommands ?? []).flatMap { pages($0, below: names) }
    }

    /// The page in the language of man(7).
    var text: String {
        let parts = (command.discussion ?? "").split(separator: CommandConfiguration.examplesTitle)
        let discussion = command.discussion?.hasPrefix(CommandConfiguration.examplesTitle) == true ? nil : parts.first
        let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
        var text = """
            .TH \(Self.escaped(title.uppercased())) \(Self.section)
            .SH NAME
            \(Self.escaped(title)) \\- \(Self.escaped(command.abstract ?? ""))
            .SH SYNOPSIS
            .B \(Self.escaped(names.joined(separator: " ")))
            \(Self.escaped((arguments.map(\.synopsis)).joined(separator: " ")))
            .SH DESCRIPTION
            \(Self.escaped(command.abstract ?? ""))

            """
        if let discussion { text += ".PP\n\(Self.lines(discussion))" }
        let commands = (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
        if !commands.isEmpty {
            text += ".SH COMMANDS\n"
            for command in commands {
                text += ".TP\n.B \(Self.escaped(command.commandName))\n\(Self.escaped(command.abstract ?? ""))\n"
            }
        }
        if !arguments.isEmpty {
            text += ".SH OPTIONS\n"
            for argument in arguments {
                text += ".TP\n.B \(Self.escaped(argument.title))\n\(Self.escaped(argument.explanation))\n"
            }
        }
        if let examples = parts.last, command.discussion?.contains(CommandConfiguration.examplesTitle) == true {
            text += ".SH EXAMPLES\n.nf\n\(Self.lines(examples)).fi\n"
        }
        return text + ".SH SEE ALSO\n.BR \(Self.escaped(names[0])) (1)\n"
    }

    /// Text whose lines mean nothing to man(7), each ended, without empty ones.
    private static func lines(_ text: Substring) -> String {
        text.split(separator: "\n").map { escaped(String($0.drop { $0 == " " })) + "\n" }.joined()
    }

    /// Text in which nothing means anything to man(7).
    private static func escaped(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}

extension ManualPage.Argument {
    /// The names with their dashes, or the value of a positional argument.
    fileprivate var title: String {
        let names = (names ?? []).sorted { $0.name.count < $1.name.count }
        let value = kind == "flag" ? "" : "<\(valueName ?? "value")>"
        guard !names.isEmpty else { return value }
        return names.map { ($0.kind == "long" ? "--" : "-") + $0.name }.joined(separator: ", ")
            + (value.isEmpty ? "" : " \(value)")
    }

    /// The argument in a line of usage.
    fileprivate var synopsis: String {
        let longest = (names ?? []).max { $0.name.count < $1.name.count }
        let name = longest.map { ($0.kind == "long" ? "--" : "-") + $0.name }
        let value = kind == "flag" ? nil : "<\(valueName ?? "value")>"
        let text = [name, value].compactMap { $0 }.joined(separator: " ") + (isRepeating ? " ..." : "")
        return isOptional ? "[\(text)]" : text
    }

    /// What it is for, with its default.
    fileprivate var explanation: String {
        let abstract = abstract ?? ""
        guard let defaultValue, !abstract.contains("(default") else { return abstract }
        return "\(abstract) (default: \(defaultValue))"
    }
}
