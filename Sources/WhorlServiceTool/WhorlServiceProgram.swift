import WhorlCommandLine
import WhorlConfiguration
import WhorlEvaluation
import WhorlProtocols
import WhorlService

/// The program `whorl-service`.
package enum WhorlServiceProgram {
    /// Runs the command that the process was started for, and exits.
    package static func main() async -> Never {
        ServiceProgram.answer()
        await CommandProgram(WhorlServiceCommand.self, ownFailure: failure).main()
    }

    /// What is said of an error of the protocols or of the configuration.
    static func failure(_ error: any Error) -> Failure? {
        switch error {
        case Refusal.engine(let error):
            Failure(error)
        case let error as ConfigurationError:
            Failure(
                code: "configuration", message: error.problem.printable, hint: error.advice,
                exitCode: error.isBusy ? .busy : .badData)
        default: nil
        }
    }
}
