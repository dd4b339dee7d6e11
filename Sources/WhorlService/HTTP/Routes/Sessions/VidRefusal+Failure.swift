internal import Hummingbird
internal import WhorlProtocols

extension VidRefusal {
    /// The answer that tells of it.
    package var failure: ServiceFailure {
        switch self {
        case .unknownSession: Self.refused(.notFound, "UNKNOWN_SESSION", "there is no such session")
        case .unknownProfile: Self.refused(.notFound, "UNKNOWN_PROFILE", "there is no such profile of this device")
        case .foreignMember: Self.refused(.forbidden, "FOREIGN_MEMBER", "the member is not of this app")
        case .foreignDevice: Self.refused(.forbidden, "FOREIGN_DEVICE", "the profile is of another device")
        case .deviceUnproved:
            ServiceFailure(
                status: .unauthorized, code: "UNAUTHORIZED", message: "show the device's identifier and secret",
                headers: [.wwwAuthenticate: "Basic realm=\"whorl device\""])
        case .wrongSessionSecret:
            Self.refused(.forbidden, "SESSION_SECRET", "the session's secret is missing or wrong")
        case .digitsRequired:
            Self.refused(.badRequest, "DIGITS_REQUIRED", "name the two digits that the page shows")
        case .conflict(let status):
            Self.refused(.conflict, "CONFLICT", "the session does not allow that: it is \(status.rawValue)")
        case .profileRequired: Self.refused(.badRequest, "PROFILE_REQUIRED", "name a profile")
        case .revalidationRequired:
            Self.refused(.forbidden, "BIOMETRY_REVALIDATION", "the samples must be enrolled again")
        case .revalidationNotRequired:
            Self.refused(.conflict, "NO_REVALIDATION", "no sample needs to be enrolled again")
        case .notRecognized: Self.refused(.forbidden, "NOT_RECOGNIZED", "the samples are not of the profile's person")
        case .malformed(let key): Self.refused(.badRequest, "MALFORMED", "\(key) is malformed")
        case .livenessRequired:
            Self.refused(.forbidden, "LIVENESS_REQUIRED", "liveness is required, and a QR session cannot check it")
        case .invalidToken: Self.refused(.unauthorized, "INVALID_TOKEN", "the token is not valid, or not any more")
        case .usedToken: Self.refused(.conflict, "USED_TOKEN", "the token was exchanged before")
        }
    }

    private static func refused(_ status: HTTPResponse.Status, _ code: String, _ message: String) -> ServiceFailure {
        ServiceFailure(status: status, code: code, message: message)
    }
}

extension RouteSet {
    /// Runs a handler, and answers what sessions refuse.
    func answering(_ handler: () async throws -> Response) async throws -> Response {
        do {
            return try await handler()
        } catch let refusal as VidRefusal {
            throw refusal.failure
        }
    }
}
