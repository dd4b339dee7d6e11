/// The outcome of an authentication.
public struct VIDAuthResponse: Sendable, Equatable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The outcome in the words of the device's side.
    public enum Status: String, Sendable {
        case AUTHENTICATED, ON_GOING_AUTHENTICATION, CANCELED, FAILED, TIMEOUT, NONE

        /// The outcome that a session's status is for the device.
        public init(session status: String) {
            switch status {
            case "AUTHENTICATED", "COMPLETED": self = .AUTHENTICATED
            case "OPPORTUNITY", "CREATED", "AUTHENTICATING": self = .ON_GOING_AUTHENTICATION
            case "CANCELED": self = .CANCELED
            case "FAILED": self = .FAILED
            case "TIMEOUT": self = .TIMEOUT
            default: self = .NONE
            }
        }
    }

    /// The session.
    public let sessionID: String
    /// Where the session stands, in the service's words.
    public let sessionStatus: String
    /// Non-matches that the session still bears.
    public let triesLeft: Int

    /// The outcome in the words of the device's side.
    public var status: Status { Status(session: sessionStatus) }

    /// Describes an outcome.
    public init(sessionID: String, sessionStatus: String, triesLeft: Int) {
        self.sessionID = sessionID
        self.sessionStatus = sessionStatus
        self.triesLeft = triesLeft
    }
}

extension VIDAuthResponse: Decodable {
    enum CodingKeys: String, CodingKey {
        case sessionID = "sessionId"
        case sessionStatus = "status"
        case triesLeft
    }
}
