import ArgumentParser
import Whorl
import WhorlEvaluation

/// What a command that did not succeed writes, and the code it exits with.
package struct FailureReport {
    private struct Body: Encodable {
        let error: Fact
    }

    private struct Fact: Encodable {
        let code: String
        let message: String
        let hint: String
    }

    /// The program's command, which words what is wrong with its arguments.
    let root: any ParsableCommand.Type
    /// What the program knows of errors of its own; nothing for others.
    let ownFailure: (any Error) -> Failure?

    /// Whether the arguments ask for JSON; they may be wrong otherwise.
    package static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--json")
    }

    /// Reports an error on standard error, or help on standard output.
    func report(_ error: any Error, asJSON: Bool) -> ExitCode {
        if let code = error as? ExitCode { return code }
        if let failure = (error as? WhorlError).map({ Failure($0) }) ?? ownFailure(error) {
            return Self.write(asJSON ? failure : failure.printable, asJSON: asJSON)
        }
        return reportArguments(error, asJSON: asJSON)
    }

    /// Reports what the argument parser says: help that was asked for, or wrong usage.
    private func reportArguments(_ error: any Error, asJSON: Bool) -> ExitCode {
        let code = root.exitCode(for: error)
        if code == .success {
            do throws(WhorlError) {
                try StandardOutput.line(root.fullMessage(for: error))
                return code
            } catch {
                return Self.write(Failure(error).printable, asJSON: asJSON)
            }
        }
        guard code == .validationFailure else {
            return Self.write(
                Failure(
                    code: "internal", message: "\(error)", hint: "this is a fault of whorl: report it",
                    exitCode: .internalFault),
                asJSON: asJSON)
        }
        return Self.write(
            Failure(
                code: "usage", message: root.message(for: error),
                hint: "\(root._commandName) help shows the usage", exitCode: code),
            asJSON: asJSON)
    }

    /// Writes a failure to standard error.
    ///
    /// - Returns: what the program exits with.
    static func write(_ failure: Failure, asJSON: Bool) -> ExitCode {
        if asJSON {
            let fact = Fact(code: failure.code, message: failure.message, hint: failure.hint)
            if let text = try? JSONOutput.text(Body(error: fact)) {
                Console.write(text + "\n")
                return failure.exitCode
            }
        }
        Console.write("whorl: \(failure.message)\nhint: \(failure.hint)\n")
        return failure.exitCode
    }
}
