import WhorlNumerics

/// A finger that no one has: the conductor that grows its skin.
///
/// In the manner of SFinGe: R. Cappelli, D. Maio, D. Maltoni: "Synthetic Fingerprint-Database Generation", ICPR 2002,
/// and D. Maltoni, D. Maio, A. K. Jain, S. Prabhakar: "Handbook of Fingerprint Recognition", 2nd edition, 2009,
/// chapter 6. Implemented from the descriptions; where a step departs from them its file says so.
public struct SyntheticFinger: Sendable {
    /// What it was grown from.
    public let seed: UInt64
    /// The class of its pattern.
    public let pattern: PatternClass
    /// Its loops and deltas.
    let points: SingularPoints
    /// Its ridge flow.
    let orientation: RidgeOrientation
    /// Its ridges before skin wears them, a wave of about 1 on ridges and -1 in valleys without a break.
    package let ridges: FloatPlane
    /// Its skin, ridges up: about 1 on ridges, -1 in valleys.
    package let relief: FloatPlane
    /// How much moister its skin is than that of others, in an impression's standard deviations.
    let moisture: Float

    /// Grows the finger of a seed, of a class as frequent as among real fingers.
    ///
    /// The same seed gives the same finger, bit for bit.
    ///
    /// - Complexity: about 250 ms of CPU time.
    public init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pattern = PatternClass.drawn(using: &generator)
        self.init(seed, pattern, using: &generator)
    }

    /// Grows a finger of a class.
    public init(seed: UInt64, pattern: PatternClass) {
        var generator = SeededGenerator(seed: seed)
        self.init(seed, pattern, using: &generator)
    }

    private init(_ seed: UInt64, _ pattern: PatternClass, using generator: inout SeededGenerator) {
        self.seed = seed
        self.pattern = pattern
        points = SingularPoints(pattern, using: &generator)
        let model = OrientationModel(pattern, points: points, using: &generator)
        orientation = RidgeOrientation(model, using: &generator)
        let period = RidgePeriod(along: orientation, using: &generator)
        ridges = RidgeGrowth.relief(along: orientation, period: period, using: &generator)
        let wavering = WaveringRidges.relief(of: ridges, using: &generator)
        var skin = wavering
        Creases.cut(into: &skin, using: &generator)
        Pores.sink(into: &skin, along: wavering, using: &generator)
        relief = skin
        moisture = SyntheticParameters.Skin.moistureShare * generator.bellShaped()
    }
}
