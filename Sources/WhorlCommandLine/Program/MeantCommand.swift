package import ArgumentParser

/// The command that arguments name, also where they are wrong: what is unknown in them, and where its help is.
package struct MeantCommand {
    /// Arguments of the parser itself, whose values are no commands.
    private static let ownArguments = ["--generate-completion-script", "--experimental", "---"]
    private static let helpNames: Set = ["help", "-h", "--help", "-help"]

    /// The names from the program's on.
    package let names: [String]
    /// The word that stands where a command is expected and names none; nil without one.
    private let stranger: (word: String, known: [String])?
    private let type: any ParsableCommand.Type
    /// What follows the command's name, up to `--`.
    private let rest: [String]
    private let asksForHelp: Bool

    /// Follows the names of commands.
    ///
    /// - Parameters:
    ///   - root: the program's command.
    ///   - arguments: those of the process, without the name that it was called by.
    package init(_ root: any ParsableCommand.Type, _ arguments: [String]) {
        var type: any ParsableCommand.Type = root
        var names = [root._commandName]
        var stranger: (word: String, known: [String])?
        var rest = arguments.prefix { $0 != "--" }
        asksForHelp = rest.contains(where: Self.helpNames.contains)
        let isOwn = rest.contains { word in Self.ownArguments.contains(where: word.hasPrefix) }
        while !isOwn, stranger == nil, let word = rest.first {
            let configuration = type.configuration
            if configuration.subcommands.isEmpty { break }
            rest = rest.dropFirst()
            if word.hasPrefix("-") || word == "help" { continue }
            let found = configuration.subcommands.first {
                $0._commandName == word || $0.configuration.aliases.contains(word)
            }
            if let found {
                type = found
                names.append(found._commandName)
            } else if configuration.defaultSubcommand == nil {
                stranger = (
                    word, configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
                )
            } else {
                break
            }
        }
        self.names = names
        self.type = type
        self.rest = Array(rest)
        self.stranger = isOwn ? nil : stranger
    }

    /// Where the usage is described.
    package var hint: String {
        ([names[0], "help"] + names.dropFirst()).joined(separator: " ") + " shows the usage"
    }

    /// What is wrong with a request for help: an unknown command.
    package var faultOfHelp: String? { asksForHelp ? faultOfCommand : nil }

    /// The first unknown command or option, with the nearest known one; nil where all are known.
    package var fault: String? {
        if let faultOfCommand { return faultOfCommand }
        guard type.configuration.subcommands.isEmpty else { return nil }
        let options = options
        for word in rest {
            guard let option = Self.option(in: word), !options.contains(option) else { continue }
            return "unknown option '\(option)'" + Self.suggestion(for: option, among: options.sorted())
        }
        return nil
    }

    private var faultOfCommand: String? {
        stranger.map { "unknown command '\($0.word)'" + Self.suggestion(for: $0.word, among: $0.known) }
    }

    /// The option that a word states, such as `--json` or `-o`; nil for a value.
    private static func option(in word: String) -> String? {
        if word.hasPrefix("--") { return word.prefix { $0 != "=" }.description }
        guard word.hasPrefix("-"), let letter = word.dropFirst().first, letter.isLetter else { return nil }
        return "-\(letter)"
    }

    /// The nearest known word; none for an option of one letter, to which every other one is near.
    private static func suggestion(for word: String, among known: [String]) -> String {
        guard word.hasPrefix("--") || !word.hasPrefix("-") else { return "" }
        return NearWord.nearest(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The options of the command, with their dashes.
    package var options: Set<String> { CommandOptions.names(of: type) }
}
