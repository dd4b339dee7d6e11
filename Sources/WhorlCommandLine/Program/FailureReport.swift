package import ArgumentParser
import Whorl
import WhorlEvaluation

/// What a command that did not succeed writes, and the code it exits with.
package struct FailureReport {
    private struct Body: Encodable {
        let error: Fact
    }

    private struct Fact: Encodable {
        let code: String
        /// The one of several files that it is about; left out where there is one.
        let file: String?
        let message: String
        let hint: String
    }

    /// The program's command, which words what is wrong with its arguments.
    let root: any ParsableCommand.Type
    /// What the program knows of errors of its own; nil for others.
    let ownFailure: (any Error) -> Failure?

    /// Whether the arguments ask for JSON; they may be wrong otherwise.
    package static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--json")
    }

    /// Reports an error on standard error, or help on standard output.
    func report(_ error: any Error, _ meant: MeantCommand, asJSON: Bool) -> ExitCode {
        if let code = error as? ExitCode { return code }
        let ofEngine =
            (error as? WhorlError).map { Failure($0, of: meant) }
            ?? (error as? FileFailure).map { Failure($0.error, of: meant).about($0.file) }
        if let failure = ofEngine ?? ownFailure(error) {
            return Self.write(asJSON ? failure : failure.printable, asJSON: asJSON)
        }
        return reportArguments(error, meant, asJSON: asJSON)
    }

    /// Reports wrong usage.
    func reportUsage(_ message: String, _ meant: MeantCommand, asJSON: Bool = false) -> ExitCode {
        let failure = Failure(code: "usage", message: Self.problem(message), hint: meant.hint, exitCode: .usage)
        return Self.write(failure, asJSON: asJSON)
    }

    /// A sentence of the argument parser as errors are written: the first word in lower case, without a full stop.
    package static func problem(_ sentence: String) -> String {
        var text = sentence[...]
        if text.hasSuffix("."), !text.dropLast().contains(". ") { text = text.dropLast() }
        guard let first = text.first, text.dropFirst().first.map({ $0.isLowercase || $0 == " " }) == true else {
            return String(text)
        }
        return first.lowercased() + text.dropFirst()
    }

    /// Reports what the argument parser says: help that was asked for, or wrong usage.
    private func reportArguments(_ error: any Error, _ meant: MeantCommand, asJSON: Bool) -> ExitCode {
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
            return Self.write(Failure(of: error), asJSON: asJSON)
        }
        // What is unknown comes first: a mistyped option is not the one that is missing.
        return reportUsage(meant.fault ?? root.message(for: error), meant, asJSON: asJSON)
    }

    /// Writes a failure to standard error.
    ///
    /// - Returns: what the program exits with.
    package static func write(_ failure: Failure, asJSON: Bool) -> ExitCode {
        if asJSON {
            let fact = Fact(code: failure.code, file: failure.file, message: failure.message, hint: failure.hint)
            if let text = try? JSONOutput.text(Body(error: fact)) {
                Console.write(text + "\n")
                return failure.exitCode
            }
        }
        Console.write("whorl: \(failure.message)\nhint: \(failure.hint)\n")
        return failure.exitCode
    }
}
