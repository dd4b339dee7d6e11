/// The answer of the token endpoint (RFC 6749, 5.1), with the JSON's names.
package struct TokenAnswer: Codable, Sendable, Equatable {
    /// 256 bits that say nothing by themselves.
    package let access_token: String
    /// `Bearer`.
    package let token_type: String
    /// In seconds.
    package let expires_in: Int
    /// Who signed in; nil without the scope `openid`.
    package let id_token: String?
    /// What was given.
    package let scope: String
}
