public import Whorl

/// A named source of samples: a driver, a scanner's script or a test presents images to it.
public struct Sensor: Sendable, Equatable {
    /// What it is called, as `fp0`.
    public let name: String
    /// What it captures.
    public let kind: Modality

    /// Describes a sensor.
    public init(name: String, kind: Modality) {
        self.name = name
        self.kind = kind
    }
}
