package import WhorlProtocols

/// Settings of `whorl serve` from its configuration file (YAML); everything has a default.
package struct ServiceConfiguration: Codable, Sendable, Equatable {
    /// Where the API and the pages listen, such as `127.0.0.1:8443`.
    package var api = "127.0.0.1:8443"
    /// Where pmapi listens, or `off`.
    package var pmapi = "127.0.0.1:8480"
    /// Where operators reach the service.
    package var operators = OperatorConfiguration()
    /// The sensor's socket; `sensor.sock` in the data folder unless stated.
    package var sensor: String?
    /// Names by which the service may be called, without ports.
    package var names = ["localhost", "127.0.0.1", "::1"]
    /// How the service is reached, such as `https://id.example.com`; made of `api` unless stated.
    package var url: String?
    /// Certificate and key; plain HTTP without, which is allowed on loopback alone.
    package var tls: TLSFiles?
    /// Storages that BCIDs may name.
    package var storages = ["bws"]
    /// Origins of web pages that may call the API of chapter A, besides its own.
    package var origins: [String] = []
    /// The false match rate of a verification, and of a search as a whole.
    package var fmr = 1e-4
    /// The false positive identification rate of a search, where it is below ``fmr``.
    package var fpir: Double?
    /// File of the calibration of prints, as `whorl calibrate --finger` writes it; the library's own unless stated.
    package var fingerCalibration: String?
    /// Addresses and networks of proxies whose `X-Forwarded-For` tells who calls; nobody's unless stated.
    package var proxies: [String] = []
    /// What failures lead to.
    package var lockout = Lockout()
    /// How much is done at once.
    package var work = Work()
    /// Requests a second that one client may make, and how many at once.
    package var rate = Rate()
    /// What is taken up at once, of all callers and of one address.
    package var limits = Limits()
    /// What strangers may do.
    package var anonymous = AnonymousConfiguration()
    /// How long is waited.
    package var timeouts = Timeouts()
    /// The least level that is logged: trace, debug, info, notice, warning, error or critical.
    package var log = "info"
    /// How addresses of clients stand in log and audit log.
    package var addresses = AddressForm.plain
    /// Megabytes from which on a file of the audit log is put aside and the next one begun.
    package var auditMegabytes = 64.0
    /// The OpenID provider.
    package var openid = OpenIDConfiguration()
    /// What QR sessions are held to.
    package var sessions = SessionsConfiguration()
    /// The BWS token extension.
    package var bioid = BioID()
    /// The BCID of the device's owner; `whorl owner set` takes precedence.
    package var owner: String?
    /// Where prompts get samples from, beside pages.
    package var sensors = [
        SensorSettings(name: "fp0", kind: "finger"), SensorSettings(name: "face0", kind: "face"),
    ]
    /// What prompts are like.
    package var prompt = PromptSettings()
    /// Origins of web pages that may call pmapi; nobody unless stated.
    package var pmapiOrigins = Origins()
    /// Web pages that may keep a secret of the owner.
    package var bridges: [BridgeSettings] = []
    /// Whether the demonstration pages /demo/auth and /demo/capture are shown, with a bridge for the first.
    package var demo = false

    /// All defaults.
    package init() {}

    /// PEM files.
    package struct TLSFiles: Codable, Sendable, Equatable {
        /// The certificate and what leads to its root.
        package var certificate: String
        /// Its private key.
        package var key: String
        /// Roots of the certificates that clients may show; none are asked for unless stated.
        package var clients: String?

        package init(certificate: String, key: String, clients: String? = nil) {
            self.certificate = certificate
            self.key = key
            self.clients = clients
        }
    }

    /// Failures in a row; see ``LockoutPolicy``.
    package struct Lockout: Codable, Sendable, Equatable {
        /// Before each further try waits.
        package var failures = 5
        /// Seconds that it waits.
        package var delay = 30.0
        /// Before a person is disabled.
        package var limit = 50

        package init(failures: Int = 5, delay: Double = 30.0, limit: Int = 50) {
            self.failures = failures
            self.delay = delay
            self.limit = limit
        }
    }

    /// The pool that samples are read and compared on.
    package struct Work: Codable, Sendable, Equatable {
        /// Threads; the machine's processors unless stated.
        package var threads: Int?
        /// Requests that may wait; further ones are answered by 503.
        package var waiting = 64

        package init(threads: Int? = nil, waiting: Int = 64) {
            self.threads = threads
            self.waiting = waiting
        }
    }

    /// Requests of one client.
    package struct Rate: Codable, Sendable, Equatable {
        /// A second, in the long run.
        package var perSecond = 100.0
        /// At once.
        package var burst = 400.0

        package init(perSecond: Double = 100.0, burst: Double = 400.0) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    /// Seconds.
    package struct Timeouts: Codable, Sendable, Equatable {
        /// That a connection has to send the head of its first request.
        package var head = 10.0
        /// That a request's body may take, and its caller to read the answer.
        package var body = 30.0
        /// That a connection may say nothing between requests.
        package var idle = 75.0
        /// That requests have to be answered in after SIGTERM.
        package var drain = 20.0

        package init(body: Double = 30.0, idle: Double = 75.0, drain: Double = 20.0) {
            self.body = body
            self.idle = idle
            self.drain = drain
        }

        /// Makes the defaults.
        package init() {}
    }
}
