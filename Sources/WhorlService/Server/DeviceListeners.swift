#if Service
internal import Glibc
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import WhorlProtocols

/// The listeners beside the API: pmapi and the sensor's socket.
struct DeviceListeners {
    let parts: ServiceParts

    /// The only name that pmapi answers to.
    private static let pmapiName = "pmapi"

    /// What runs beside the API, in the order of starting; ends in the opposite one.
    ///
    /// - Throws: ``ConfigurationError``.
    func services() throws -> [any Service] {
        for bridge in parts.device.bridges.bridges where bridge.origins.isOpen {
            parts.logger.warning(
                "a bridge releases the owner's secret to pages of every origin", metadata: ["bridge": "\(bridge.id)"])
        }
        var services: [any Service] = [sensor()]
        if parts.configuration.pmapi != "off" { services.append(try pmapi()) }
        // Last, and so the first to end: who waits for a sample is told before connections close.
        services.append(PromptEnd(broker: parts.device.broker))
        return services
    }

    private func pmapi() throws -> any Service {
        let address = try ListenAddress(parts.configuration.pmapi, key: "pmapi")
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: RequestRecord(time: parts.time, listener: "pmapi"))
        router.add(middleware: SecurityHeaders())
        router.add(middleware: HostCheck(names: [Self.pmapiName]))
        router.add(middleware: Failures())
        router.add(middleware: RateLimit(parts.configuration.rate, parts.time))
        TouchIDRoutes(parts: parts).add(to: router)
        router.refuseOtherMethods()
        let application = Application(
            router: router, server: try Listener.server(nil, parts.configuration.timeouts),
            configuration: Listener.configuration(address), logger: parts.logger)
        return NamedListener(name: parts.configuration.pmapi, service: application)
    }

    private func sensor() -> any Service {
        let path = parts.device.socket
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: RequestRecord(time: parts.time, listener: "sensor"))
        router.add(middleware: Failures())
        SensorRoutes(parts: parts).add(to: router)
        router.refuseOtherMethods()
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .unixDomainSocket(path: path.address)),
            onServerRunning: { _ in chmod(path.file, S_IRUSR | S_IWUSR) }, logger: parts.logger)
        return NamedListener(name: path.file, service: application)
    }
}

/// A listener whose failure to start says which it was.
private struct NamedListener: Service {
    let name: String
    let service: any Service

    func run() async throws {
        do {
            try await service.run()
        } catch let error as IOError {
            throw ConfigurationError.address(name, reason: "\(error)")
        }
    }
}

/// Ends prompts as soon as the service is told to stop.
private struct PromptEnd: Service {
    let broker: PromptBroker

    func run() async throws {
        try? await gracefulShutdown()
        await broker.close()
    }
}
#endif
