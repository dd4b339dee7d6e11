/// Why a call of the token extension did not succeed.
public enum BWSError: Error, Sendable, Equatable {
    /// The service answered with this status: 401 and 403 who may not, 400 a malformed request.
    case status(Int, message: String?)
    /// The answer is not what the protocol says.
    case malformed
    /// There was no answer.
    case unreachable
    /// The callback is not of the operation that was asked for.
    case refused(Reason)

    /// What about a callback does not fit.
    public enum Reason: String, Sendable, Equatable {
        /// It has no token, or a parameter twice.
        case malformed
        /// Its state is another than was sent.
        case state
        /// Its token is not the one of this flow.
        case token
        /// Nothing has been done with its token.
        case nothingDone
        /// The operation did not succeed.
        case failed
        /// The token is another person's.
        case bcid
        /// Something else was done than was asked for.
        case action
        /// The operation was done too long ago, or the service does not say when.
        case age
    }
}
