/// What a client may know of a user, with the JSON's names.
public struct UserInfo: Codable, Sendable, Equatable {
    /// The subject.
    public let sub: String
    /// The subject once more, under the name that the vendor's clients read.
    public let id: String
    /// With the scope `email`.
    public let email: String?
    /// What another system calls the user, with the scope `profile`.
    public let external_id: String?
    /// The whole name, with the scope `profile`.
    public let name: String?
    /// The name to sign in by, with the scope `profile`.
    public let preferred_username: String?
}
