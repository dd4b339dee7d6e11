package import ArgumentParser
package import Whorl
import WhorlEvaluation

/// What a program says of an error, and the code it exits with.
package struct Failure {
    /// A word for programs, such as `storeBusy`.
    let code: String
    /// What is wrong, in a sentence.
    let message: String
    /// What can be done about it.
    let hint: String
    /// What the program exits with.
    let exitCode: ExitCode
    /// The one of several files that it happened to; nil where there is one file.
    private(set) var file: String?

    /// States a failure.
    package init(code: String, message: String, hint: String, exitCode: ExitCode) {
        (self.code, self.message, self.hint, self.exitCode) = (code, message, hint, exitCode)
    }

    /// States an error of the engine.
    package init(_ error: WhorlError) {
        self.init(code: error.code, message: error.problem, hint: error.hint, exitCode: error.exitCode)
    }

    /// States an error of the engine with a hint that fits the command.
    init(_ error: WhorlError, of command: MeantCommand) {
        self.init(code: error.code, message: error.problem, hint: error.hint(in: command), exitCode: error.exitCode)
    }

    /// States any error: one of the engine, or a fault of the program.
    package init(of error: any Error) {
        if let error = error as? WhorlError {
            self.init(error)
        } else {
            self.init(
                code: "internal", message: "\(error)", hint: "this is a fault of whorl: report it",
                exitCode: .internalFault)
        }
    }

    /// The same of one of several files.
    package func about(_ file: String) -> Failure {
        var failure = self
        failure.file = file
        return failure
    }

    /// The same on one line, for a terminal.
    package var printable: Failure {
        // A message that names the file already is not given its name again.
        let message = (file.flatMap { self.message.contains($0) ? nil : "\($0): " } ?? "") + message
        return Failure(code: code, message: message.printable, hint: hint, exitCode: exitCode)
    }
}

extension WhorlError {
    /// Commands that are about a person who is enrolled already.
    private static let aboutEnrolled: Set = ["delete", "show"]

    /// What a user of a command can do about the error, by options that the command has.
    func hint(in command: MeantCommand) -> String {
        switch self {
        case .alreadyExists:
            command.options.contains("--force")
                ? "choose another path, or replace what is there with --force" : "choose another path or remove it"
        case .unknownBCID where command.names.last.map(Self.aboutEnrolled.contains) ?? false:
            "whorl list shows who is enrolled"
        default:
            hint
        }
    }
}
