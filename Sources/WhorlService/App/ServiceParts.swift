internal import Logging
internal import Whorl
internal import WhorlConfiguration
internal import WhorlProtocols

/// What the listeners are made of: made once, of a configuration and a data folder.
struct ServiceParts: Sendable {
    let configuration: ServiceConfiguration
    /// How the service is reached, without a slash at the end.
    let url: String
    let store: SQLiteStore
    let records: Records
    let apps: AppRegistry
    let biometrics: Biometrics
    /// What asks the device's owner.
    let device: DeviceParts
    let tokens: any TokenSigning
    let sessions: VidSessions
    let openID: OpenIDProvider
    let signUp: SignUp
    let bioid: BioIDExtension
    let access: OperatorAccess
    let time: Timepiece
    let logger: Logger
    /// Where requests run that touch the store.
    let lanes = StoreLanes()

    /// Opens the store, and makes keys where there are none.
    ///
    /// - Throws: `WhorlError.storeBusy`, `.storeDamaged`, `.storeNotWritable`, and the errors of a missing or wrong
    ///   master key.
    init(
        _ configuration: ServiceConfiguration, folder: String, _ surroundings: Surroundings, logger: Logger
    ) throws(WhorlError) {
        // The store itself waits for nobody: it would keep its reads waiting meanwhile.
        let store = try StoreWait.start.attempt { () throws(WhorlError) in
            try SQLiteStore(path: folder, options: StoreOptions(busyMilliseconds: 0))
        }
        let (time, randomness) = (surroundings.time, surroundings.randomness)
        let pool = WorkPool(width: configuration.work.threads ?? Self.processors, depth: configuration.work.waiting)
        self.configuration = configuration
        self.logger = logger
        self.time = time
        self.store = store
        url = configuration.reachableURL
        records = Records(store)
        apps = AppRegistry(records, pool)
        tokens = try JWTTokens(records, randomness, time: time)
        biometrics = Biometrics(
            engine: surroundings.engine(store), reader: surroundings.reader, records: records,
            audit: try AuditLog(folder: folder, records: records, time: time), policy: configuration.policy, pool: pool,
            time: time, observe: ServiceMetrics.observe)
        access = OperatorAccess(
            token: try OperatorToken.read(in: folder, randomness), isSecure: url.hasPrefix("https:"),
            sessions: OperatorSessions(time, randomness))
        bioid = BioIDExtension(
            configuration.bioIDSettings(url: url), biometrics: biometrics, tokens: tokens, time: time,
            randomness: randomness)
        device = try DeviceParts(configuration, biometrics, folder: folder, surroundings)
        sessions = VidSessions(
            biometrics, tokens: tokens, rules: configuration.sessions.rules(issuer: url), time: time,
            randomness: randomness)
        let users = try UserDirectory(records)
        openID = OpenIDProvider(
            issuer: url + "/v2", users: users, records: records, biometrics: biometrics, tokens: tokens,
            audit: biometrics.audit, policy: configuration.openid.policy(failures: configuration.lockout.failures),
            time: time, randomness: randomness)
        signUp = SignUp(users: users, biometrics: biometrics, time: time, randomness: randomness)
    }
}
