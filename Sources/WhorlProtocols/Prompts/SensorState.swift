/// A sensor as the broker sees it now.
public struct SensorState: Sendable, Equatable {
    /// The sensor.
    public let sensor: Sensor
    /// Whether its driver is there.
    public let isAttached: Bool
    /// The prompt that waits on it.
    public let prompt: String?
}
