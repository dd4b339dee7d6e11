import Whorl
import WhorlEvaluation

/// The command that runs, as a shell would take it again.
enum CommandLineText {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%")

    /// The arguments on one line, quoted where they need it.
    static var text: String { text(SystemName.arguments) }

    /// The command with these arguments.
    static func text(_ arguments: [String]) -> String {
        (["whorl"] + arguments.map(quoted)).joined(separator: " ")
    }

    private static func quoted(_ argument: String) -> String {
        if !argument.isEmpty, argument.allSatisfy(plain.contains) { return argument }
        return "'" + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
