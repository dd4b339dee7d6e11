package import Hummingbird
internal import WhorlProtocols

/// An answer that says why a request was refused.
package struct ServiceFailure: Error {
    package let status: HTTPResponse.Status
    /// A word for programs.
    package let code: String
    /// A sentence for people; it repeats nothing of the request.
    package let message: String
    package var headers = HTTPFields()

    /// The request is malformed.
    package static func badRequest(_ message: String, code: String = "BadRequest") -> ServiceFailure {
        ServiceFailure(status: .badRequest, code: code, message: message)
    }

    /// A text of the request holds NUL.
    private static let nul = badRequest("text must not hold NUL")
    private static let marks = badRequest("text must have \(MarkRun.longest) combining marks in a row at most")

    /// A text of the request is refused before anything compares it.
    static func text(_ fault: TextCheck.Fault) -> ServiceFailure {
        switch fault {
        case .nul: nul
        case .manyMarks: marks
        }
    }

    /// A JSON body is refused before it is decoded.
    static func json(_ fault: JSONCheck.Fault) -> ServiceFailure {
        switch fault {
        case .repeatedName: badRequest("an object of the JSON body must have each name once")
        case .tooManyValues: badRequest("a JSON body must have \(JSONCheck.mostValues) values at most")
        case .tooManyEscapes: badRequest("the texts of a JSON body have too many escapes: write characters in UTF-8")
        case .nul: nul
        case .manyMarks: marks
        }
    }

    /// An address has done too much of something for now.
    static func tooMany(_ what: String, retryAfter seconds: Int) -> ServiceFailure {
        ServiceFailure(
            status: .tooManyRequests, code: "TooManyRequests", message: "\(what): try again later",
            headers: [.retryAfter: String(seconds)])
    }

    /// Who asks may not.
    package static func forbidden(_ message: String) -> ServiceFailure {
        ServiceFailure(status: .forbidden, code: "Forbidden", message: message)
    }
}
