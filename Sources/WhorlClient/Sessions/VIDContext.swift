/// The answer to a device that attached to a session.
public struct VIDContext: Sendable, Equatable, Decodable {
    /// Who asks, and for what.
    public struct Request: Sendable, Equatable, Decodable {
        /// The external identifier of the integration.
        public let memberExternalId: String
        /// What the asking app is called.
        public let exploiter: String
        /// What is being agreed to.
        public let transactionText: String?
        /// The address of the browser that asked, or of the application's server where it names none.
        public let requestedFrom: String?
        /// When it was asked, in seconds since 1970.
        public let requestedAt: Int?
    }

    /// The session.
    public let sessionId: String
    /// Where it stands.
    public let status: String
    /// What the device must show from now on.
    public let sessionSecret: String
    /// Pairs of digits, of which the user chooses the one that the page shows; nil where it shows none.
    public let choices: [String]?
    /// Who asks, and for what.
    public let context: Request
    /// What may be presented: `face`, `finger`.
    public let requiredBiometrics: [String]
    /// Non-matches that the session bears.
    public let triesLeft: Int
    /// Whether the enrolled samples must be made anew first.
    public let requiresBiometryRevalidation: Bool
}
