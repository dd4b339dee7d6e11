internal import Glibc
internal import Hummingbird
package import Logging
internal import ServiceLifecycle
internal import UnixSignals
internal import Whorl
package import WhorlConfiguration
internal import WhorlProtocols

/// The service: listeners over the shared parts.
package struct WhorlServer: Sendable {
    private let parts: ServiceParts

    /// A configuration with every key and what each means, in YAML.
    package static var exampleConfiguration: String { String(decoding: PackageResources.whorl_yaml, as: UTF8.self) }

    /// How the service is reached, such as `http://127.0.0.1:8443`.
    package var url: String { parts.url }

    /// Where operators sign in, and what with.
    package var operatorAddress: String {
        let token = OperatorToken.path(in: folder)
        let secret = FolderContents.exists(token) ? "with the token in \(token)" : "with an operator's token"
        return "\(parts.configuration.operatorURL)/operator, \(secret)"
    }

    private let folder: String
    /// Held as long as the server is there: another process would not see what this one keeps in memory.
    private let lock: FolderLock

    /// Opens the store and the models, and makes keys where there are none.
    ///
    /// - Parameters:
    ///   - configuration: the settings of the service.
    ///   - folder: the data folder.
    ///   - models: the folder of face models; the usual one unless stated.
    ///   - logger: where it logs.
    /// - Throws: ``ConfigurationError/served(folder:)``, and what opening the store and the models throws.
    package init(
        _ configuration: ServiceConfiguration, folder: String, models: String?, logger: Logger
    ) throws {
        self.folder = folder
        let surroundings = try Surroundings.models(in: models, prints: try configuration.calibrationOfPrints())
        // First: what is opened writes limits and keys, which are those of the service that runs.
        try FileAccess.makeFolder(folder)
        guard let lock = try FolderLock.service(in: folder) else { throw ConfigurationError.served(folder: folder) }
        self.lock = lock
        AbandonedExports.remove(from: folder)
        parts = try ServiceParts(configuration, folder: folder, surroundings, logger: logger)
    }

    /// Serves until SIGTERM, SIGINT, SIGQUIT or SIGHUP, and answers what was asked before it ends.
    ///
    /// - Parameter whenOpen: called once, when all listeners take connections.
    /// - Throws: ``ConfigurationError`` for an address that cannot be listened on or a certificate that cannot be used.
    package func run(whenOpen: @escaping @Sendable () -> Void = {}) async throws {
        let configuration = parts.configuration
        let opening = Opening(whenOpen)
        let certificate = try configuration.tls.map(ServedCertificate.init)
        let upkeep = Upkeep(
            store: parts.store, certificate: certificate, lanes: parts.lanes, time: parts.time, logger: parts.logger)
        var services = ServiceGroupConfiguration(
            services: [CountWriter(refusals: parts.refusals, lanes: parts.lanes), upkeep]
                + (try listeners(certificate, opening)) + (try DeviceListeners(parts: parts).services(opening)),
            gracefulShutdownSignals: Self.endingSignals, logger: parts.logger)
        services.maximumGracefulShutdownDuration = .seconds(configuration.timeouts.drain)
        let group = ServiceGroup(configuration: services)
        Listener.raiseFileLimit()
        ServiceMetrics.start(at: parts.time.now)
        do {
            try await group.run()
        } catch {
            try? await close()
            throw error
        }
        try await close()
    }

    /// What ends the service in order; the end of its terminal does not where who started it said so, as `nohup` does.
    private static var endingSignals: [UnixSignal] {
        var hangup = sigaction()
        sigaction(SIGHUP, nil, &hangup)
        let handler = unsafeBitCast(hangup.__sigaction_handler.sa_handler, to: Int.self)
        let isIgnored = handler == unsafeBitCast(SIG_IGN, to: Int.self)
        return [.sigterm, .sigint, .sigquit] + (isIgnored ? [] : [.sighup])
    }

    /// Writes down what is left to be written.
    private func close() async throws {
        try await parts.lanes.write {
            // How far the log has come is noted in any case.
            for refusals in parts.refusals { try? refusals.writeCount(isEnding: true) }
            try parts.biometrics.audit.close()
        }
    }

    /// The API, and the operators' own listener where there is one.
    private func listeners(_ certificate: ServedCertificate?, _ opening: Opening) throws -> [any Service] {
        let (api, operators) = (parts.configuration.api, parts.configuration.operators.listen)
        var services = [try listener(api, key: "api", certificate, parts.apiRouter(), opening)]
        if let operators {
            let router = parts.operatorRouter()
            services.append(try listener(operators, key: "operator.listen", certificate, router, opening))
        }
        return services
    }

    private func listener(
        _ address: String, key: String, _ certificate: ServedCertificate?, _ router: Router<ServiceRequestContext>,
        _ opening: Opening
    ) throws -> any Service {
        let isOpen = opening.listener()
        let table = ConnectionTable(parts.configuration.limits, parts.configuration.rate, proxies: parts.proxies)
        let application = Application(
            router: router, server: Listener.server(certificate, table, parts.configuration.timeouts),
            configuration: Listener.configuration(
                try ListenAddress(address, key: key), parts.configuration.limits),
            onServerRunning: { listener in
                await ConnectionGate.add(to: listener, table)
                isOpen()
            }, logger: parts.logger)
        return NamedListener(name: address, service: application)
    }
}

/// Writes down once in a while how many refusals have no line of their own, although no other comes.
private struct CountWriter: Service {
    let refusals: [RefusalLines]
    let lanes: StoreLanes

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(RefusalLines.interval))
                // A log that cannot be written now is tried again with the same count.
                for refusals in refusals { try? await lanes.write { try refusals.writeCount() } }
            }
        }
    }
}
