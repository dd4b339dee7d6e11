package import Logging
package import Whorl
package import WhorlConfiguration
package import WhorlProtocols

/// What the listeners are made of: made once, of a configuration and a data folder.
package struct ServiceParts: Sendable {
    package let configuration: ServiceConfiguration
    /// How the service is reached, without a slash at the end.
    let url: String
    let store: SQLiteStore
    package let records: Records
    package let apps: AppRegistry
    package let biometrics: Biometrics
    /// The models that photos are read with, with their terms.
    let faceTerms: [FaceTerms]
    /// What asks the device's owner.
    package let device: DeviceParts
    package let tokens: any TokenSigning
    package let sessions: VidSessions
    package let openID: OpenIDProvider
    let signUp: SignUp
    let bioid: BioIDExtension
    let access: OperatorAccess
    let time: Timepiece
    package let logger: Logger
    /// Proxies in front of the service.
    let proxies: ProxyList
    /// What requests may hold at once.
    let shares: AddressShares
    /// How often strangers begin sign-ins.
    let anonymous: AnonymousLimit
    /// How many people sign up.
    let signUps: SignUpLimit
    /// Where requests run that touch the store.
    let lanes = StoreLanes()

    /// Refusals and repeated acts of which the audit log has a few lines, and the number of the others.
    var refusals: [RefusalLines] {
        [
            access.wrongTokens, device.ownership.wrongPassphrases, device.touchID.refusals,
            biometrics.lockedVerifications, biometrics.lockedSignIns, biometrics.lockedSearches,
            device.bridges.changes, openID.sessionSignIns,
        ]
    }

    /// Opens the store, and makes keys where there are none.
    ///
    /// - Throws: `WhorlError.storeBusy`, `.storeDamaged`, `.storeNotWritable`, and the errors of a missing or wrong
    ///   master key.
    package init(
        _ configuration: ServiceConfiguration, folder: String, _ surroundings: Surroundings, logger: Logger
    ) throws(WhorlError) {
        // The store itself waits for nobody: it would keep its reads waiting meanwhile.
        let store = try StoreWait.start.attempt { () throws(WhorlError) in
            try SQLiteStore(path: folder, options: .service)
        }
        try StoreWait.start.attempt { () throws(WhorlError) in try store.refuseOldRows(logger) }
        try StoreWait.start.attempt { () throws(WhorlError) in
            try store.refuseStoreBehindLog(try AuditLog(folder: folder, records: Records(store)), logger)
        }
        let (time, randomness) = (surroundings.time, surroundings.randomness)
        let pool = WorkPool(width: configuration.work.threads ?? Self.processors, depth: configuration.work.waiting)
        self.configuration = configuration
        self.logger = logger
        self.time = time
        self.store = store
        faceTerms = surroundings.faceTerms
        shares = AddressShares(configuration.limits)
        // A configuration is checked before it is used: a list that cannot be read believes nobody.
        proxies = (try? configuration.proxyList()) ?? .none
        url = configuration.reachableURL
        records = Records(store)
        apps = AppRegistry(records, pool, time: time)
        for shared in AppMembers.shared(in: try records.all(App.self)) {
            logger.warning(
                "several apps have one member: QR sessions of the others are refused; give each a member of its own",
                metadata: ["app": "\(shared.owner)", "others": "\(shared.others.joined(separator: " "))"])
        }
        tokens = try JWTTokens(records, randomness, time: time)
        biometrics = Biometrics(
            engine: surroundings.engine(store), reader: surroundings.reader, records: records,
            audit: try AuditLog(
                folder: folder, records: records, time: time, addresses: configuration.addresses,
                fileBytes: Int(configuration.auditMegabytes * 1_000_000)),
            policy: configuration.policy, pool: pool, time: time,
            warn: { alarm in
                ServiceMetrics.observe(alarm)
                logger.warning("\(alarm.text)", metadata: ["alarm": "\(alarm.rawValue)"])
            }, observe: ServiceMetrics.observe)
        try ServiceLimits.keep(configuration.policy.lockout, in: records)
        anonymous = AnonymousLimit(configuration.anonymous.requests.rate, time)
        signUps = SignUpLimit(configuration.anonymous, time)
        let operators = OperatorDirectory(records, folder: folder)
        try operators.prepare(randomness)
        access = OperatorAccess(
            operators, biometrics.audit, isSecure: configuration.operatorURL.hasPrefix("https:"), time,
            sessions: OperatorSessions(time, randomness))
        bioid = BioIDExtension(
            configuration.bioIDSettings(url: url), biometrics: biometrics, tokens: tokens, time: time,
            randomness: randomness)
        device = try DeviceParts(configuration, biometrics, folder: folder, surroundings)
        sessions = VidSessions(
            biometrics, tokens: tokens,
            rules: configuration.sessions.rules(issuer: url, liveness: configuration.bioid.liveness), time: time,
            randomness: randomness)
        let users = try UserDirectory(records)
        for subject in try users.bringNamesUpToDate() {
            logger.warning("the name of user \(subject) reads as another user's: give one of the two another name")
        }
        openID = OpenIDProvider(
            issuer: url + "/v2", users: users, records: records, biometrics: biometrics, tokens: tokens,
            audit: biometrics.audit,
            policy: configuration.openid.policy(
                failures: configuration.lockout.failures, liveness: configuration.bioid.liveness),
            time: time, randomness: randomness)
        signUp = SignUp(
            users: users, biometrics: biometrics, takesEmail: configuration.openid.signUpEmail, time: time,
            randomness: randomness)
    }
}
