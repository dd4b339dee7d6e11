internal import Whorl
internal import WhorlConfiguration
package import WhorlProtocols

/// What the chapters work with that ask the device's owner for a sample.
package struct DeviceParts: Sendable {
    package let broker: PromptBroker
    let ownership: Ownership
    let touchID: TouchID
    let bridges: BridgeDesk
    /// Origins of web pages that may call pmapi.
    let pmapiOrigins: OriginList
    /// Where samples are presented.
    package let socket: SocketPath

    init(
        _ configuration: ServiceConfiguration, _ biometrics: Biometrics, folder: String, _ surroundings: Surroundings
    ) throws(WhorlError) {
        let (time, randomness) = (surroundings.time, surroundings.randomness)
        socket = SocketPath(configuration.sensor ?? folder + "/" + SocketPath.usualName)
        let owner = try configuration.owner.map { text throws(WhorlError) in try BCID(text) }
        let sensors = configuration.sensors.compactMap { settings in
            Modality(rawValue: settings.kind).map { Sensor(name: settings.name, kind: $0) }
        }
        broker = PromptBroker(
            biometrics, sensors: sensors, life: configuration.prompt.life, time: time, randomness: randomness)
        ownership = Ownership(biometrics, usual: owner, time: time)
        touchID = TouchID(broker, ownership, time: time, randomness: randomness)
        // A configuration is checked before it is used: a list that cannot be read lets nobody in.
        bridges = BridgeDesk(
            (try? configuration.bridgeList()) ?? [], try Vault(biometrics, time: time), broker, ownership,
            own: configuration.demo ? OriginPattern.origin(of: configuration.reachableURL) : nil)
        pmapiOrigins = (try? configuration.pmapiOrigins.list("pmapiOrigins")) ?? .nobody
    }
}
