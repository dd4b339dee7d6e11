/// What a client may know of a user, with the JSON's names.
package struct UserInfo: Codable, Sendable, Equatable {
    /// The subject.
    package let sub: String
    /// The subject once more, under the name that the vendor's clients read.
    package let id: String
    /// With the scope `email`.
    package let email: String?
    /// What another system calls the user, with the scope `profile`.
    package let external_id: String?
    /// The whole name, with the scope `profile`.
    package let name: String?
    /// The name to sign in by, with the scope `profile`.
    package let preferred_username: String?
}
