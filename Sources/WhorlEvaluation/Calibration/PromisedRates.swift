import Glibc
import Whorl

/// The false match rate that a threshold is promised to keep, over thresholds.
///
/// The promise is that no population shows more than ``tolerance`` times the rate: neither one that nobody measured nor
/// the worst of those that were, with ``PopulationSpread/confidence``. So the rate is their bound divided by the
/// tolerance, and never less than the mean of the populations.
///
/// Where false matches become few the spread between populations cannot be seen any more. It is not smaller there: the
/// largest one that was seen at a lower threshold is kept.
struct PromisedRates: Sendable {
    /// How many times the promised rate a population may show.
    static let tolerance = 2.0
    /// Thresholds looked at for a decade of each population's rate.
    private static let perDecade = 10
    /// The rate, of all populations together, from which on their spread counts: above, rates are near 1 for everybody.
    private static let tail = 0.1
    private static let base = 10.0
    /// False matches of all populations, as many as independent ones would be, that a promised rate needs.
    static let leastMatches = 10.0
    /// Independent false matches above a score that say how fast rates fall beyond it: they give the tail's scale to a
    /// sixth, and a decade of the rate to a factor of 1.4.
    private static let tailMatches = 40.0

    /// A threshold and the rate that is promised at it.
    struct Point: Sendable, Equatable {
        let score: Double
        let rate: Double
        /// The rate that no population exceeds with ``PopulationSpread/confidence``.
        let bound: Double
    }

    /// Scores rising, rates falling or level; as far as the counts support.
    let points: [Point]
    /// Standard deviation of the natural logarithm of the rate between populations, where the counts end.
    let spread: Double
    /// The highest score above which there are enough false matches to fit a tail to, or else the lowest that may be a
    /// tail's.
    let tailStart: Double?

    init(_ sets: [CalibrationSet]) {
        var points: [Point] = []
        var (spread, tailStart) = (0.0, Double?.none)
        for score in Self.thresholds(sets) {
            let evidence = sets.map { $0.evidence(at: score) }
            let independent = evidence.reduce(0) { $0 + Double($1.matches) / $1.designEffect }
            guard independent >= Self.leastMatches else { break }
            let model = PopulationSpread(
                zip(sets, evidence).map {
                    .init(matches: $1.matches, of: $0.scores.count, designEffect: $1.designEffect)
                }, atLeast: spread)
            let mean =
                zip(sets, evidence).reduce(0) { $0 + Double($1.1.matches) / Double($1.0.scores.count) }
                / Double(sets.count)
            if mean <= Self.tail {
                spread = model.variance
                if tailStart == nil || independent >= Self.tailMatches { tailStart = score }
            }
            let bound = max(model.unseen, model.worst)
            points.append(
                Point(score: score, rate: min(1, max(mean, bound / Self.tolerance)), bound: min(1, max(mean, bound))))
        }
        self.spread = spread.squareRoot()
        self.tailStart = tailStart
        // What is promised at a threshold is promised at every higher one.
        var (rate, bound) = (0.0, 0.0)
        self.points = points.reversed().map { point in
            (rate, bound) = (max(rate, point.rate), max(bound, point.bound))
            return Point(score: point.score, rate: rate, bound: bound)
        }.reversed()
    }

    /// The scores at which each population's rate falls through the steps of a decade.
    private static func thresholds(_ sets: [CalibrationSet]) -> [Double] {
        Set(
            sets.flatMap { set in
                (0...Int(log10(Double(set.scores.count)) * Double(perDecade))).map { step in
                    let share = pow(base, -Double(step) / Double(perDecade))
                    return set.score(accepting: Int((share * Double(set.scores.count)).rounded(.down)))
                }
            }
        ).sorted()
    }
}
