import ArgumentParser
import Whorl
import WhorlEvaluation
import WhorlProtocols

#if Service
import WhorlService
#endif

/// What a command that did not succeed writes, and the code it exits with.
enum FailureReport {
    private struct Body: Encodable {
        let error: Fact
    }

    private struct Fact: Encodable {
        let code: String
        let message: String
        let hint: String
    }

    /// Whether the arguments ask for JSON; they may be wrong otherwise.
    static func wantsJSON(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--json")
    }

    /// Reports an error on standard error, or help on standard output.
    static func report(_ error: any Error, asJSON: Bool) -> ExitCode {
        switch error {
        case let code as ExitCode:
            return code
        case let error as WhorlError:
            let problem = asJSON ? error.problem : error.problem.printable
            write(code: error.code, message: problem, hint: error.advice, asJSON: asJSON)
            return error.exitCode
        case EvaluationError.engine(let error):
            return report(error, asJSON: asJSON)
        case let error as EvaluationError:
            let problem = asJSON ? error.problem : error.problem.printable
            write(code: error.code, message: problem, hint: error.advice, asJSON: asJSON)
            return .badData
        case Refusal.engine(let error):
            return report(error, asJSON: asJSON)
        default:
            #if Service
            if let error = error as? ConfigurationError {
                write(code: "configuration", message: error.problem.printable, hint: error.advice, asJSON: asJSON)
                return .badData
            }
            #endif
            return reportArguments(error, asJSON: asJSON)
        }
    }

    /// Reports what the argument parser says: help that was asked for, or wrong usage.
    private static func reportArguments(_ error: any Error, asJSON: Bool) -> ExitCode {
        let code = WhorlCommand.exitCode(for: error)
        if code == .success {
            do throws(WhorlError) {
                try StandardOutput.line(WhorlCommand.fullMessage(for: error))
            } catch {
                return report(error, asJSON: asJSON)
            }
        } else if code == .validationFailure {
            write(
                code: "usage", message: WhorlCommand.message(for: error), hint: "whorl help shows the usage",
                asJSON: asJSON)
        } else {
            write(code: "internal", message: "\(error)", hint: "this is a fault of whorl: report it", asJSON: asJSON)
            return .internalFault
        }
        return code
    }

    private static func write(code: String, message: String, hint: String, asJSON: Bool) {
        if asJSON, let text = try? JSONOutput.text(Body(error: Fact(code: code, message: message, hint: hint))) {
            Console.write(text + "\n")
        } else {
            Console.write("whorl: \(message)\nhint: \(hint)\n")
        }
    }
}
