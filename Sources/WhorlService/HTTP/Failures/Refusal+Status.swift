internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

extension Refusal {
    /// The answer where a protocol has no form of its own.
    package var failure: ServiceFailure {
        switch self {
        case .engine(let error) where error.isBusy:
            return Self.later(
                .serviceUnavailable, error.code, "another program writes to the store: try again", Self.patience)
        case .engine(let error):
            let isOurs = error.status.code >= 500
            return ServiceFailure(
                status: error.status, code: error.code, message: isOurs ? "internal error" : error.problem)
        case .busy(let seconds):
            return Self.later(.serviceUnavailable, "Busy", Self.overload, seconds)
        case .locked(let seconds):
            return Self.later(.tooManyRequests, "Locked", "too many failures: try again later", seconds)
        case .disabled:
            return ServiceFailure(
                status: .forbidden, code: "Disabled", message: "too many failures: an administrator must reset it")
        case .unsupported(let modality):
            return ServiceFailure(
                status: .badRequest, code: "TraitNotSupported",
                message: "this service has no models for samples of the modality \(modality.rawValue)")
        }
    }

    private static let overload = "too much is asked at once, or the store is busy: try again"
    /// Seconds after which a busy store may be asked again.
    private static let patience = 1

    private static func later(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, _ seconds: Int
    ) -> ServiceFailure {
        ServiceFailure(status: status, code: code, message: message, headers: [.retryAfter: String(seconds)])
    }
}

extension WhorlError {
    /// Whether another program keeps the store to itself: nothing is wrong, and nothing was done.
    package var isBusy: Bool {
        if case .storeBusy = self { true } else { false }
    }
}
