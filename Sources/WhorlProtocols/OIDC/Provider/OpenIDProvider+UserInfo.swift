import Synchronization
import Whorl

extension OpenIDProvider {
    /// What a token says of its user.
    ///
    /// - Throws: ``BearerFault``, and errors of ``DocumentStore``.
    package func userInfo(_ token: String?) throws -> UserInfo {
        guard let token, !token.isEmpty else { throw BearerFault.missing }
        let now = time.now
        let kept = ledger.withLock { $0.tokens.value(Self.digest(token), at: now) }
        guard let kept, let user = try users.user(kept.subject) else { throw BearerFault.invalid }
        guard kept.scopes.contains("openid") else { throw BearerFault.insufficientScope }
        let (hasProfile, hasEmail) = (kept.scopes.contains("profile"), kept.scopes.contains("email"))
        return UserInfo(
            sub: user.id, id: user.id, email: hasEmail ? user.email : nil,
            external_id: hasProfile ? user.externalID : nil, name: hasProfile ? user.name : nil,
            preferred_username: hasProfile ? user.username : nil)
    }
}
