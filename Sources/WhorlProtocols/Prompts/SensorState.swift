/// A sensor as the broker sees it now.
package struct SensorState: Sendable, Equatable {
    /// The sensor.
    package let sensor: Sensor
    /// Whether its driver is there.
    package let isAttached: Bool
    /// The prompt that waits on it.
    package let prompt: String?
}
