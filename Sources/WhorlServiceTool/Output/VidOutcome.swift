import ArgumentParser
import Synchronization
import WhorlClient
import WhorlCommandLine

/// Keeps what came of an authentication.
final class VidOutcome: VIDAuthenticationDelegate {
    private let outcome = Mutex<Result<VIDAuthResponse, VIDError>?>(nil)

    func didFinishAuthentication(response: VIDAuthResponse, profile: VIDProfile?) {
        outcome.withLock { $0 = .success(response) }
    }

    func didFailAuthentication(error: VIDError, profile: VIDProfile?) {
        outcome.withLock { $0 = .failure(error) }
    }

    /// The outcome.
    ///
    /// - Throws: `ExitCode`; the reason is written.
    func response() throws -> VIDAuthResponse {
        switch outcome.withLock({ $0 }) {
        case .success(let response): return response
        case .failure(let error): throw VidFailure.exit(error)
        case nil: throw ExitCode.nonMatch
        }
    }
}
