internal import Hummingbird

/// An answer that says why a request was refused.
struct ServiceFailure: Error {
    let status: HTTPResponse.Status
    /// A word for programs.
    let code: String
    /// A sentence for people; it repeats nothing of the request.
    let message: String
    var headers = HTTPFields()

    /// The request is not as it should be.
    static func badRequest(_ message: String, code: String = "BadRequest") -> ServiceFailure {
        ServiceFailure(status: .badRequest, code: code, message: message)
    }

    /// A text of the request holds NUL.
    static let nul = badRequest("text must not hold NUL")

    /// Who asks may not.
    static func forbidden(_ message: String) -> ServiceFailure {
        ServiceFailure(status: .forbidden, code: "Forbidden", message: message)
    }
}
