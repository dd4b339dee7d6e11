/// The answer of the token endpoint (RFC 6749, 5.1), with the JSON's names.
public struct TokenAnswer: Codable, Sendable, Equatable {
    /// 256 bits that say nothing by themselves.
    public let access_token: String
    /// `Bearer`.
    public let token_type: String
    /// In seconds.
    public let expires_in: Int
    /// Who signed in; nil without the scope `openid`.
    public let id_token: String?
    /// What was given.
    public let scope: String
}
