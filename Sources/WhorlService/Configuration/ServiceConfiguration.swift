/// What `whorl serve` is told by its configuration file (YAML); everything has a default.
public struct ServiceConfiguration: Codable, Sendable, Equatable {
    /// Where the API and the pages listen, as `127.0.0.1:8443`.
    public var api = "127.0.0.1:8443"
    /// Where pmapi listens, or `off`.
    public var pmapi = "127.0.0.1:8480"
    /// The sensor's socket; `sensor.sock` in the data folder unless stated.
    public var sensor: String?
    /// Names by which the service may be called, without ports.
    public var names = ["localhost", "127.0.0.1"]
    /// How the service is reached, as `https://id.example.com`; made of `api` unless stated.
    public var url: String?
    /// Certificate and key; plain HTTP without, which is allowed on loopback alone.
    public var tls: TLSFiles?
    /// Storages that BCIDs may name.
    public var storages = ["bws"]
    /// Origins of web pages that may call the API of chapter A, besides its own.
    public var origins: [String] = []
    /// The false match rate of a verification, and of a search as a whole.
    public var fmr = 1e-4
    /// The false positive identification rate of a search, where it is below ``fmr``.
    public var fpir: Double?
    /// What failures lead to.
    public var lockout = Lockout()
    /// How much is done at once.
    public var work = Work()
    /// Requests a second that one client may make, and how many at once.
    public var rate = Rate()
    /// How long is waited.
    public var timeouts = Timeouts()
    /// The least level that is logged: trace, debug, info, notice, warning, error or critical.
    public var log = "info"
    /// The OpenID provider.
    public var openid = OpenIDConfiguration()
    /// What QR sessions are held to.
    public var sessions = SessionsConfiguration()
    /// The BWS token extension.
    public var bioid = BioID()
    /// Whose device it is, a BCID; what `whorl owner set` says comes first.
    public var owner: String?
    /// Where prompts get samples from, beside pages.
    public var sensors = [
        SensorSettings(name: "fp0", kind: "finger"), SensorSettings(name: "face0", kind: "face"),
    ]
    /// What prompts are like.
    public var prompt = PromptSettings()
    /// Origins of web pages that may call pmapi; nobody unless stated.
    public var pmapiOrigins = Origins()
    /// Web pages that may keep a secret of the owner.
    public var bridges: [BridgeSettings] = []

    /// All defaults.
    public init() {}

    /// PEM files.
    public struct TLSFiles: Codable, Sendable, Equatable {
        /// The certificate and what leads to its root.
        public var certificate: String
        /// Its private key.
        public var key: String
        /// Roots of the certificates that clients may show; none are asked for unless stated.
        public var clients: String?
    }

    /// Failures in a row; see ``LockoutPolicy``.
    public struct Lockout: Codable, Sendable, Equatable {
        /// Before each further try waits.
        public var failures = 5
        /// Seconds that it waits.
        public var delay = 30.0
        /// Before a person is disabled.
        public var limit = 50
    }

    /// The pool that samples are read and compared on.
    public struct Work: Codable, Sendable, Equatable {
        /// Threads; the machine's processors unless stated.
        public var threads: Int?
        /// Requests that may wait; the next is told to come again.
        public var waiting = 64
    }

    /// Requests of one client.
    public struct Rate: Codable, Sendable, Equatable {
        /// A second, in the long run.
        public var perSecond = 100.0
        /// At once.
        public var burst = 400.0
    }

    /// Seconds.
    public struct Timeouts: Codable, Sendable, Equatable {
        /// That a request's body may take.
        public var body = 30.0
        /// That a connection may say nothing between requests.
        public var idle = 75.0
        /// That requests have to be answered in after SIGTERM.
        public var drain = 20.0
    }
}
