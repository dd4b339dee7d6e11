import ArgumentParser
import WhorlClient
import WhorlCommandLine
import WhorlEvaluation

extension BWSError {
    /// Says on standard error why the service did not do it.
    ///
    /// - Returns: what the command exits with.
    func report() -> ExitCode {
        let (problem, code): (String, ExitCode) =
            switch self {
            case .unreachable: ("the service does not answer", .missing)
            case .status(401, _), .status(403, _): ("the service does not take the token or the secret", .notPermitted)
            case .status(429, _), .status(503, _): ("the service asks to come again later", .busy)
            case .status(400, let message): ("the service refuses the request: \((message ?? "").printable)", .badData)
            case .status(let status, _): ("the service answers with status \(status)", .missing)
            case .malformed, .refused: ("the service's answer is not what the protocol says", .missing)
            }
        Console.write("whorl: \(problem)\n")
        return code
    }
}
