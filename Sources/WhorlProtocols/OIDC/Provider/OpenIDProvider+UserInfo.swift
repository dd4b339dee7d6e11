import Synchronization
import Whorl

extension OpenIDProvider {
    /// What a token says of its user. The names of users who signed up by themselves are left out: nobody vouches for
    /// them, and a site may know its people by them.
    ///
    /// - Throws: ``BearerFault``, and errors of ``DocumentStore``.
    package func userInfo(_ token: String?) throws -> UserInfo {
        guard let token, !token.isEmpty else { throw BearerFault.missing }
        let now = time.now
        let kept = ledger.withLock { $0.tokens.value(Self.digest(token), at: now) }
        guard let kept, let client = try client(kept.client), client.registration == kept.registration,
            try isIntact(kept.subject, kept.certificate), let user = try users.user(kept.subject)
        else { throw BearerFault.invalid }
        guard kept.scopes.contains("openid") else { throw BearerFault.insufficientScope }
        let (hasProfile, hasEmail) = (kept.scopes.contains("profile"), kept.scopes.contains("email"))
        let isNamed = hasProfile && !user.isSelfSignedUp
        return UserInfo(
            sub: user.id, id: user.id, email: hasEmail ? user.email : nil,
            email_verified: hasEmail ? false : nil,
            external_id: hasProfile ? user.externalID : nil, name: isNamed ? user.name : nil,
            preferred_username: isNamed ? user.username : nil, checks: kept.checks)
    }
}

/// What a client may know of a user, with the JSON's names.
package struct UserInfo: Codable, Sendable, Equatable {
    /// The subject.
    package let sub: String
    /// The subject once more, under the name that the vendor's clients read.
    package let id: String
    /// With the scope `email`.
    package let email: String?
    /// False with the scope `email`: this service sends no mail, so it never knows.
    package let email_verified: Bool?
    /// What another system calls the user, with the scope `profile`.
    package let external_id: String?
    /// The whole name, with the scope `profile`; nil for a user who signed up alone.
    package let name: String?
    /// The name to sign in by, with the scope `profile`; nil for a user who signed up alone.
    package let preferred_username: String?
    /// What was checked when the user signed in.
    package let checks: [PersonCheck]

    package init(
        sub: String, id: String, email: String?, email_verified: Bool?, external_id: String?, name: String?,
        preferred_username: String?, checks: [PersonCheck]
    ) {
        self.sub = sub
        self.id = id
        self.email = email
        self.email_verified = email_verified
        self.external_id = external_id
        self.name = name
        self.preferred_username = preferred_username
        self.checks = checks
    }
}
