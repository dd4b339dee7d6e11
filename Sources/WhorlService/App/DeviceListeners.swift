internal import Glibc
package import Hummingbird
internal import Logging
package import ServiceLifecycle
internal import WhorlConfiguration
internal import WhorlProtocols

/// The listeners beside the API: pmapi and the sensor's socket.
package struct DeviceListeners {
    let parts: ServiceParts

    package init(parts: ServiceParts) {
        self.parts = parts
    }

    /// The only name that pmapi answers to.
    private static let pmapiName = "pmapi"

    /// Listeners beside the API.
    ///
    /// - Parameter opening: hears of each listener that takes connections.
    /// - Returns: what runs, in the order of starting; ends in the opposite one.
    /// - Throws: ``ConfigurationError``.
    package func services(_ opening: Opening) throws -> [any Service] {
        for bridge in parts.device.bridges.bridges where bridge.origins.isOpen {
            parts.logger.warning(
                "a bridge releases the owner's secret to pages of every origin", metadata: ["bridge": "\(bridge.id)"])
        }
        // The mask of the whole process: no moment passes in which others may use the socket or a new file.
        umask(S_IRWXG | S_IRWXO)
        var services: [any Service] = [try sensor(opening.listener())]
        if parts.configuration.pmapi != "off" { services.append(try pmapi(opening.listener())) }
        // Last, and so the first to end: prompts are answered before connections close.
        services.append(PromptEnd(broker: parts.device.broker))
        return services
    }

    private func pmapi(_ isOpen: @escaping @Sendable () -> Void) throws -> any Service {
        let address = try ListenAddress(parts.configuration.pmapi, key: "pmapi")
        let table = ConnectionTable(parts.configuration.limits, parts.configuration.rate)
        let application = Application(
            router: pmapiRouter(), server: Listener.server(nil, table, parts.configuration.timeouts),
            configuration: Listener.configuration(address, parts.configuration.limits),
            onServerRunning: { listener in
                await ConnectionGate.add(to: listener, table)
                isOpen()
            }, logger: parts.logger)
        return NamedListener(name: parts.configuration.pmapi, service: application)
    }

    /// Everything that pmapi answers.
    package func pmapiRouter() -> Router<ServiceRequestContext> {
        let router = pmapiRoutes()
        router.refuseOtherMethods()
        return router
    }

    /// The same without the answers to methods that a path does not have.
    package func pmapiRoutes() -> Router<ServiceRequestContext> {
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: RequestRecord(time: parts.time, listener: "pmapi", audit: parts.biometrics.audit))
        router.add(middleware: HeadAnswers())
        router.add(middleware: SecurityHeaders())
        router.add(middleware: Failures())
        router.add(middleware: RateLimit(parts.configuration.rate, parts.time))
        router.add(middleware: HostCheck(names: [Self.pmapiName]))
        router.add(middleware: RequestShare(parts.shares))
        router.add(middleware: TextRefusal())
        router.add(middleware: parts.lanes)
        TouchIDRoutes(touchID: parts.device.touchID, origins: parts.device.pmapiOrigins).add(to: router)
        DescriptionRoutes.pmapi.add(to: router)
        return router
    }

    private func sensor(_ isOpen: @escaping @Sendable () -> Void) throws -> any Service {
        let path = parts.device.socket
        guard !path.isOccupied else {
            throw ConfigurationError.address(path.file, reason: "a file that is no socket has the name; remove it")
        }
        let application = Application(
            router: sensorRouter(),
            configuration: ApplicationConfiguration(address: .unixDomainSocket(path: path.address)),
            onServerRunning: { _ in isOpen() }, logger: parts.logger)
        return NamedListener(name: path.file, service: application)
    }

    /// Everything that the sensor's socket answers.
    package func sensorRouter() -> Router<ServiceRequestContext> {
        let router = sensorRoutes()
        router.refuseOtherMethods()
        return router
    }

    /// The same without the answers to methods that a path does not have.
    package func sensorRoutes() -> Router<ServiceRequestContext> {
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: RequestRecord(time: parts.time, listener: "sensor", audit: parts.biometrics.audit))
        router.add(middleware: HeadAnswers())
        router.add(middleware: Failures())
        router.add(middleware: TextRefusal())
        router.add(middleware: parts.lanes)
        let device = parts.device
        SensorRoutes(broker: device.broker, ownership: device.ownership, bridges: device.bridges).add(to: router)
        DescriptionRoutes.sensor.add(to: router)
        return router
    }
}

/// Ends prompts as soon as the service begins to stop.
private struct PromptEnd: Service {
    let broker: PromptBroker

    func run() async throws {
        try? await gracefulShutdown()
        await broker.close()
    }
}
