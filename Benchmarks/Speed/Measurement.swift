import BenchmarkSupport

/// One stage on one kind of samples.
struct Measurement {
    /// What a figure counts.
    enum Unit: String, Encodable {
        /// CPU time of one thread; falls on a faster core.
        case milliseconds = "ms"
        /// Per CPU second of one thread; rises on a faster core.
        case perSecond = "/s"
        /// Per second of the clock on the wall: waits for the disk and is not scaled.
        case perWallSecond = "/s wall"
        /// Size.
        case bytes
    }

    /// Speed of the core that figures are compared on, in GFLOP/s of sgemm.
    private static let referenceSpeed = 100.0

    /// What was measured.
    let stage: String
    /// What it was measured on.
    let samples: String
    /// What the figures count.
    let unit: Unit
    /// The figures.
    let spread: Spread

    /// What several measurements of a stage came to; nothing without any.
    static func list(_ stage: String, _ samples: String, _ unit: Unit, _ values: [Double]) -> [Measurement] {
        Spread(values).map { [Measurement(stage: stage, samples: samples, unit: unit, spread: $0)] } ?? []
    }

    /// The median of a core of `speed` GFLOP/s on one of 100; nothing where the core's speed has no part.
    func scaledMedian(speed: Double) -> Double? {
        switch unit {
        case .milliseconds: spread.median * speed / Self.referenceSpeed
        case .perSecond: spread.median * Self.referenceSpeed / speed
        case .perWallSecond, .bytes: nil
        }
    }
}
