import Glibc
import Whorl

/// The false match rate that a threshold is promised to keep, over thresholds: the bound of the worst population, or of
/// one that was not measured, whichever is higher.
///
/// Where false matches become few the spread between populations cannot be seen any more. It is not smaller there: the
/// largest one that was seen at a lower threshold is kept.
struct PromisedRates: Sendable {
    /// Thresholds looked at for a decade of each population's rate.
    private static let perDecade = 10
    /// The rate, of all populations together, from which on their spread counts: above, rates are near 1 for everybody.
    private static let tail = 0.1
    private static let base = 10.0
    /// False matches of all populations, as many as independent ones would be, that a promised rate needs.
    static let leastMatches = 10.0

    /// A threshold and the rate that is promised at it.
    struct Point: Sendable, Equatable {
        let score: Double
        let rate: Double
    }

    /// Scores rising, rates falling or level; as far as the counts support.
    let points: [Point]
    /// Standard deviation of the natural logarithm of the rate between populations, where the counts end.
    let spread: Double

    init(_ sets: [CalibrationSet]) {
        var points: [Point] = []
        var spread = 0.0
        for score in Self.thresholds(sets) {
            let evidence = sets.map { $0.evidence(at: score) }
            let independent = evidence.reduce(0) { $0 + Double($1.matches) / $1.designEffect }
            guard independent >= Self.leastMatches else { break }
            let model = PopulationSpread(
                zip(sets, evidence).map {
                    .init(matches: $1.matches, of: $0.scores.count, designEffect: $1.designEffect)
                }, atLeast: spread)
            let rates = zip(sets, evidence).map { Double($1.matches) / Double($0.scores.count) }
            if rates.reduce(0, +) / Double(rates.count) <= Self.tail { spread = model.variance }
            points.append(Point(score: score, rate: min(1, max(model.unseen, model.worst, rates.max() ?? 0))))
        }
        self.spread = spread.squareRoot()
        // A rate that is promised at a threshold is promised at every higher one.
        var highest = 0.0
        self.points = points.reversed().map { point in
            highest = max(highest, point.rate)
            return Point(score: point.score, rate: highest)
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
