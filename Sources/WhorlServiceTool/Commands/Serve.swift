import ArgumentParser
import CProcess
import Glibc
import Logging
import Whorl
import WhorlCommandLine
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// `whorl serve`: the protocols in front of the engine.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceCommand.serve.rawValue, abstract: ServiceCommand.serve.abstract,
        discussion: """
            Without a configuration it listens on 127.0.0.1:8443 (API and pages, plain HTTP) and 127.0.0.1:8480 \
            (pmapi). Keys and an operator's token are made at the first start. Register an app with `whorl app add` \
            before you ask for a token. SIGTERM, SIGINT, SIGQUIT or the end of its terminal ends it when what was asked \
            is answered.
            """
    )
    .showing("whorl serve", "whorl serve --example >whorl.yaml", "whorl serve --config whorl.yaml --check")

    @Option(help: ArgumentHelp("Configuration file (YAML).", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Where the API listens, in place of the configuration's.", valueName: "address:port"))
    var api: String?

    @Option(help: ArgumentHelp("Where pmapi listens, or off.", valueName: "address:port"))
    var pmapi: String?

    @Flag(help: "Print a configuration with every key, and end.")
    var example = false

    @Flag(help: "Check the configuration, warn of weak settings, and end.")
    var check = false

    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup var models: ModelOptions

    /// A passphrase of the store, where there is one, that is short.
    private var passphraseWeakness: [Weakness] {
        guard SQLiteStore.exists(path: folder.path), let store = try? folder.store(),
            let kept = try? Records(store).find(OwnerPassphrase.self, OwnerPassphrase.name), kept.isShort
        else { return [] }
        let reason = "has fewer than \(OwnerPassphrase.advised) characters"
        return [Weakness(key: "the owner's passphrase", reason: reason)]
    }

    /// Bytes from which on a piece of memory goes back to the system as soon as it is free.
    private static let returnedMemory = 1 << 20

    /// What the configuration leads to: files that others may replace, and models that take strangers for matches.
    private func fileWeaknesses(_ configuration: ServiceConfiguration) -> [Weakness] {
        FileWeakness.found(configuration, from: config, folder: folder.path, models: models.folder)
            + configuration.calibrationWeaknesses(of: models.folder)
    }

    func run() async throws {
        guard !example else { return try StandardOutput.write(WhorlServer.exampleConfiguration) }
        var configuration = ServiceConfiguration()
        if let config { configuration = try ServiceConfiguration(path: config) }
        if let api { configuration.api = api }
        if let pmapi { configuration.pmapi = pmapi }
        try configuration.check()
        guard !check else {
            try Listener.check(configuration.tls)
            let certificate = ServedCertificate.weaknesses(configuration.tls, at: Timepiece.system.now)
            let files = fileWeaknesses(configuration) + certificate
            for weakness in configuration.weaknesses + passphraseWeakness + files {
                Console.write("whorl: warning: \(weakness.key) \(weakness.reason)\n")
            }
            return try StandardOutput.line("the configuration can be used")
        }
        let level = Logger.Level(rawValue: configuration.log) ?? .info
        LoggingSystem.bootstrap { label in
            var handler = JSONLogHandler(label: label)
            handler.logLevel = level
            return handler
        }
        // A limit on the size of files refuses a write as a full disk does, and does not end the service. Nor do signals
        // that other services take for an order of another kind.
        for order in [SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM] { signal(order, SIG_IGN) }
        // Before keys are read. All of the process stays out of core files then, so that no page need be named for it, and
        // no other program of its user reads it.
        guard whorl_forbid_dumps() == 0 else { throw ExitCode.internalFault }
        // Large pictures of many callers: what they took is free for others, and does not stay in pieces.
        _ = whorl_return_memory(Self.returnedMemory)
        let logger = Logger(label: "whorl")
        for weakness in fileWeaknesses(configuration) + [configuration.calibrationWeakness].compactMap(\.self) {
            logger.warning("\(weakness.key) \(weakness.reason)")
        }
        let server = try WhorlServer(configuration, folder: folder.path, models: models.models, logger: logger)
        try await server.run {
            // Nobody may read it; the service serves all the same.
            try? StandardOutput.line(
                """
                whorl serves \(server.url)
                status: \(server.url)/status
                operator: \(server.operatorAddress)
                register an app: whorl app add NAME --scope STORAGE.PARTITION
                """)
        }
    }
}
