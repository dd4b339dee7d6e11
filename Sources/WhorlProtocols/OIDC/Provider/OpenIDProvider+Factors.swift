import Whorl

/// What a sign-in needs beside a sample that matches, and what is said of it afterwards.
extension OpenIDProvider {
    /// Whether users of a client must show liveness.
    func needsLiveness(_ client: OIDCClient) -> Bool { policy.liveness || client.requiresLiveness }

    /// The certificate of a fingerprint, where it is a user's.
    func certificate(_ fingerprint: String?) throws(WhorlError) -> UserCertificate? {
        guard let fingerprint else { return nil }
        return try records.find(UserCertificate.self, fingerprint)
    }

    /// Whether a user and the certificate that took part in a sign-in are registered as they were then; otherwise what the
    /// sign-in gave counts no more.
    func isIntact(_ subject: String, _ certificate: UserCertificate?) throws(WhorlError) -> Bool {
        guard try users.user(subject) != nil else { return false }
        guard let certificate else { return true }
        return try records.find(UserCertificate.self, certificate.id) == certificate
    }

    /// Why a request cannot be followed by this browser or this service; nil where it can.
    func obstacle(_ request: AuthorizeRequest, _ certificate: UserCertificate?) -> String? {
        if request.client.requiresCertificate, certificate == nil { return Denial.certificateRequired.rawValue }
        if needsLiveness(request.client), !biometrics.reader.modalities.contains(.face) {
            return "liveness is required, and this service reads no faces"
        }
        return nil
    }

    /// Whether an earlier authentication is worth as much as a client demands, in a browser that still shows the certificate
    /// of it, where it had one: without, the cookie alone would be both factors.
    func suffices(_ earlier: Authentication, _ client: OIDCClient, _ certificate: UserCertificate?) -> Bool {
        if let shown = earlier.certificate, certificate?.id != shown.id { return false }
        if needsLiveness(client), !earlier.checks.contains(.movement) { return false }
        return !client.requiresCertificate || earlier.isMultiFactor
    }

    /// Whether the browser of a sign-in showed the certificate that the client demands, of the user who is named. Nobody
    /// else's sample is compared, so that a stranger comes to nobody's counter.
    func hasDemandedCertificate(_ signIn: SignIn) throws(Refusal) -> Bool {
        guard signIn.request.client.requiresCertificate else { return true }
        return try biometrics.keep { () throws(WhorlError) in
            guard let certificate = try certificate(signIn.certificate) else { return false }
            guard let name = signIn.name else { return true }
            return try users.user(named: name)?.id == certificate.user
        }
    }

    /// What a sign-in comes to whose sample is a user's.
    ///
    /// - Parameters:
    ///   - user: who it is.
    ///   - modalities: those that matched.
    ///   - signIn: the sign-in.
    ///   - isLive: whether liveness was shown.
    /// - Returns: the authentication; nil where the client demands a certificate of this user, and there is none.
    /// - Throws: ``Refusal/engine(_:)``.
    func authentication(
        of user: OIDCUser, by modalities: some Sequence<Modality>, in signIn: SignIn, isLive: Bool = false
    ) throws(Refusal) -> Authentication? {
        let shown = try biometrics.keep { () throws(WhorlError) in try certificate(signIn.certificate) }
        let factor = shown.flatMap { $0.user == user.id ? $0 : nil }
        guard factor != nil || !signIn.request.client.requiresCertificate else { return nil }
        var checks = [PersonCheck.comparison]
        if isLive { checks.append(.movement) }
        if factor != nil { checks.append(.certificate) }
        return Authentication(
            subject: user.id, time: time.now, methods: Authentication.methods(of: modalities) + (factor?.methods ?? []),
            checks: checks, session: randomness.name(), certificate: factor)
    }
}
