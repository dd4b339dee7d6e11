internal import Logging
internal import Whorl
internal import WhorlProtocols

/// What the routes work with: made once, shared by all.
struct ServiceParts: Sendable {
    let configuration: ServiceConfiguration
    /// How the service is reached, without a slash at the end.
    let url: String
    let store: SQLiteStore
    let records: Records
    let apps: AppRegistry
    let biometrics: Biometrics
    let audit: AuditLog
    /// What asks the device's owner.
    let device: DeviceParts
    let tokens: any TokenSigning
    let openID: OpenIDProvider
    let signUp: SignUp
    let time: Timepiece
    let randomness: Randomness
    let logger: Logger
    let operatorToken: String
    let bioid: BioIDExtension

    init(_ configuration: ServiceConfiguration, folder: String, models: String?, logger: Logger) throws(WhorlError) {
        let store = try SQLiteStore(path: folder)
        let models = ModelFolder(path: models ?? ModelFolder.usualPath)
        let faces = try models.extractor()
        let calibrations = faces == nil ? [:] : try models.calibrations()
        let threads = configuration.work.threads ?? Self.processors
        let pool = WorkPool(width: threads, depth: configuration.work.waiting)
        let lockout = configuration.lockout
        self.configuration = configuration
        self.logger = logger
        time = .system
        randomness = .system
        url = configuration.reachableURL
        self.store = store
        records = Records(store)
        apps = AppRegistry(records, pool)
        audit = try AuditLog(folder: folder, records: records)
        tokens = try JWTTokens(records)
        operatorToken = try OperatorToken.read(in: folder)
        biometrics = Biometrics(
            engine: Engine(store: store, faces: calibrations, threads: 1), reader: SampleReader(faces: faces),
            records: records, audit: audit,
            policy: DecisionPolicy(
                fmr: configuration.fmr, fpir: configuration.fpir,
                lockout: LockoutPolicy(failures: lockout.failures, delay: lockout.delay, limit: lockout.limit),
                delay: configuration.test.delay),
            pool: pool, observe: ServiceMetrics.observe)
        bioid = BioIDExtension(
            configuration.bioIDSettings(url: url), biometrics: biometrics, tokens: tokens, time: time,
            randomness: randomness)
        device = try DeviceParts(configuration, biometrics, folder: folder)
        let users = try UserDirectory(records)
        openID = OpenIDProvider(
            issuer: url + "/v2", users: users, records: records, biometrics: biometrics, tokens: tokens, audit: audit,
            policy: configuration.openid.policy(failures: lockout.failures))
        signUp = SignUp(users: users, biometrics: biometrics)
    }
}
