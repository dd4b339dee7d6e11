/// What a device that attached to a session is told.
public struct VIDContext: Sendable, Equatable, Decodable {
    /// Who asks, and for what.
    public struct Request: Sendable, Equatable, Decodable {
        /// The external identifier of the integration.
        public let memberExternalId: String
        /// What the asking app is called.
        public let exploiter: String
        /// What is being agreed to.
        public let transactionText: String?
    }

    /// The session.
    public let sessionId: String
    /// Where it stands.
    public let status: String
    /// Who asks, and for what.
    public let context: Request
    /// What may be presented: `face`, `finger`.
    public let requiredBiometrics: [String]
    /// Non-matches that the session bears.
    public let triesLeft: Int
    /// Whether the enrolled samples must be made anew first.
    public let requiresBiometryRevalidation: Bool
}
