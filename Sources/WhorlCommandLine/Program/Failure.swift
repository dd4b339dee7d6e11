package import ArgumentParser
package import Whorl
import WhorlEvaluation

/// What a program says of an error, and the code it exits with.
package struct Failure {
    /// A word for programs, as `storeBusy`.
    let code: String
    /// What is wrong, in a sentence.
    let message: String
    /// What can be done about it.
    let hint: String
    /// What the program exits with.
    let exitCode: ExitCode

    /// States a failure.
    package init(code: String, message: String, hint: String, exitCode: ExitCode) {
        (self.code, self.message, self.hint, self.exitCode) = (code, message, hint, exitCode)
    }

    /// States an error of the engine.
    package init(_ error: WhorlError) {
        self.init(code: error.code, message: error.problem, hint: error.hint, exitCode: error.exitCode)
    }

    /// The same on one line, for a terminal.
    var printable: Failure {
        Failure(code: code, message: message.printable, hint: hint, exitCode: exitCode)
    }
}
