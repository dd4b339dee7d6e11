import ArgumentParser
import WhorlClient
import WhorlCommandLine
import WhorlEvaluation

/// Says why a call about a session did not come to a result.
enum VidFailure {
    /// Writes the reason.
    ///
    /// - Returns: what the command exits with.
    static func exit(_ error: VIDError) -> ExitCode {
        Console.write("whorl: \(error.localizedReason.printable)\n")
        if case .refused(_, _, _, let link?) = error { Console.write("hint: \(link.printable)\n") }
        if case .otherService(let service) = error {
            Console.write("hint: --service \(service.printable) where you trust it; --any-service answers every code\n")
        }
        switch error {
        case .noSession, .otherService: return .usage
        case .unreachable, .malformed: return .missing
        case .noSample: return .noInput
        case .refused(let status, _, _, _):
            switch status {
            case 401, 403: return .notPermitted
            case 429, 503: return .busy
            case 404: return .noInput
            case 409: return .nonMatch
            default: return .badData
            }
        }
    }
}
