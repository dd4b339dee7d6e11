public import Whorl

/// Whether a promise holds on a population that had no part in its fit.
public struct LeftOutPromise: Sendable, Equatable, Encodable {
    /// The rates at which promises are looked at.
    public static let askedRates = [1e-2, 1e-3, 1e-4]
    /// Expected false matches below which a population cannot tell.
    public static let leastExpected = 10.0

    /// Name of the population.
    public let population: String
    /// Its fingers or people.
    public let subjects: Int
    /// The rate that was asked for.
    public let asked: Double
    /// The threshold that the other populations give.
    public let threshold: Double
    /// Its non-mated comparisons.
    public let comparisons: Int
    /// Those that the threshold accepts.
    public let falseMatches: Int
    /// The 95 % interval of its rate, by finger or person.
    public let interval: RateInterval

    /// False matches if the rate were the one asked for.
    public var expected: Double { asked * Double(comparisons) }
    /// Whether there would be enough to tell.
    public var isMeasurable: Bool { expected >= Self.leastExpected }
    /// The rate over the one that was asked for.
    public var ratio: Double { Double(falseMatches) / expected }
    /// The upper end of its 95 % interval.
    public var upperRatio: Double { interval.upper / asked }

    /// Whether the population's own rate leaves the promise: it is more than the tolerated multiple of the rate asked for,
    /// and chance alone does not explain a rate above the one asked for.
    public var isLeft: Bool { ratio > PromisedRates.tolerance && interval.lower > asked }

    /// Fits without each population in turn, and looks at it.
    ///
    /// - Parameters:
    ///   - sets: the populations.
    ///   - kin: those that show subjects of another one too, by its name: they are left out with it.
    /// - Returns: for each population the asked rates in order; none where the others are too few to fit.
    public static func all(_ sets: [CalibrationSet], kin: [String: Set<String>] = [:]) -> [LeftOutPromise] {
        sets.flatMap { set -> [LeftOutPromise] in
            let others = sets.filter { $0.name != set.name && !(kin[set.name]?.contains($0.name) ?? false) }
            guard let calibration = try? CalibrationFit(others, version: 0).calibration else { return [] }
            return look(at: set, by: calibration)
        }
    }

    /// Looks at a population that a calibration was not fitted on.
    public static func look(at set: CalibrationSet, by calibration: Calibration) -> [LeftOutPromise] {
        askedRates.compactMap { asked in
            guard let threshold = try? calibration.threshold(fmr: asked).threshold.score else { return nil }
            return LeftOutPromise(
                population: set.name, subjects: set.subjects, asked: asked, threshold: threshold,
                comparisons: set.scores.count, falseMatches: set.evidence(at: threshold).matches,
                interval: set.interval(at: threshold))
        }
    }

    /// The highest ratio of those that can be measured; nothing where none can.
    public static func worst(_ promises: [LeftOutPromise]) -> Double? {
        promises.filter(\.isMeasurable).map(\.ratio).max()
    }
}
