package import ArgumentParser
package import Whorl

/// Exit codes by the names of sysexits.h, where they have one.
extension ExitCode {
    /// Non-match, or no candidate: a result and no error.
    package static let nonMatch = ExitCode(1)
    /// EX_USAGE.
    package static let usage = ExitCode(64)
    /// EX_DATAERR.
    package static let badData = ExitCode(65)
    /// EX_NOINPUT.
    package static let noInput = ExitCode(66)
    /// EX_NOUSER.
    package static let unknownBCID = ExitCode(67)
    /// EX_UNAVAILABLE.
    package static let missing = ExitCode(69)
    /// EX_SOFTWARE.
    package static let internalFault = ExitCode(70)
    /// EX_CANTCREAT.
    package static let cannotWrite = ExitCode(73)
    /// EX_TEMPFAIL.
    package static let busy = ExitCode(75)
    /// EX_NOPERM.
    package static let notPermitted = ExitCode(77)
}

extension ErrorKind {
    /// What the command exits with.
    package var exitCode: ExitCode {
        switch self {
        case .usage: .usage
        case .badData: .badData
        case .notFound: .noInput
        case .unknownPerson: .unknownBCID
        case .missing: .missing
        case .busy: .busy
        case .notPermitted: .notPermitted
        case .cannotWrite: .cannotWrite
        case .internal: .internalFault
        }
    }
}

extension WhorlError {
    /// What the command exits with.
    package var exitCode: ExitCode { kind.exitCode }
}
