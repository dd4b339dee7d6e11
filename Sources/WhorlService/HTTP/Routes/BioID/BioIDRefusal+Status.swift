internal import Hummingbird
internal import WhorlProtocols

extension BioIDRefusal {
    /// The answer: the protocol's clients read `Message`, which is the protocol's word where it has one.
    package var failure: ServiceFailure {
        switch self {
        case .badRequest(let word):
            .badRequest(word, code: word)
        case .unreadable(let word, let expected):
            .badRequest(expected, code: word)
        case .unauthorized:
            ServiceFailure(
                status: .unauthorized, code: "Unauthorized", message: "Unauthorized",
                headers: [.wwwAuthenticate: "Basic realm=\"whorl\", Bearer realm=\"whorl\""])
        case .forbidden(let word):
            ServiceFailure(status: .forbidden, code: word, message: word)
        case .full:
            Refusal.busy(retryAfter: 1).failure
        case .service(let refusal):
            refusal.failure
        }
    }
}
