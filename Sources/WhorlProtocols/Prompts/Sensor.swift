package import Whorl

/// A named source of samples: a driver, a scanner's script or a test presents images to it.
package struct Sensor: Sendable, Equatable {
    /// What it is called, such as `fp0`.
    package let name: String
    /// What it captures.
    package let kind: Modality

    /// Describes a sensor.
    package init(name: String, kind: Modality) {
        self.name = name
        self.kind = kind
    }
}

/// A sensor as the broker sees it now.
package struct SensorState: Sendable, Equatable {
    /// The sensor.
    package let sensor: Sensor
    /// Whether its driver is there.
    package let isAttached: Bool
    /// The prompt that waits on it.
    package let prompt: String?
}
