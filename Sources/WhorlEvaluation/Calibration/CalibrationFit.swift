public import Whorl

/// Non-mated scores of several populations to a calibration: the conductor of the fit.
///
/// The rate of a threshold is the one that can be promised (``PromisedRates``). Knots reach as far down as the counts
/// support; beyond the last one an exponential tail carries the promise on.
public struct CalibrationFit: Sendable, Equatable {
    /// The sets, in their order.
    public let sets: [CalibrationSet]
    /// Standard deviation of the natural logarithm of the FMR between populations, where the counts end.
    public let spread: Double
    /// The tail's fit.
    public let tail: ExponentialTail
    /// How the promise holds on each set that is left out of the fit; empty where that was not asked for.
    public let leftOut: [LeftOutPromise]
    /// The calibration.
    public let calibration: Calibration

    /// Fits the calibration.
    ///
    /// - Parameters:
    ///   - sets: at least one; no data set twice.
    ///   - kin: sets that show subjects of another one, by its name, to leave out each set with its kin in turn; nothing
    ///     to leave out none.
    ///   - version: of the table.
    ///   - extractorVersion: of what made the templates.
    ///   - model: that the scores are of, for faces.
    ///   - earlier: a calibration none of whose thresholds becomes lower.
    /// - Throws: ``EvaluationError/noTail(nonMated:)`` where there are too few comparisons.
    public init(
        _ sets: [CalibrationSet], kin: [String: Set<String>]? = nil, version: Int,
        extractorVersion: Int = MinutiaExtractor.version, model: ModelIdentity? = nil,
        earlier: Calibration? = nil
    ) throws(EvaluationError) {
        let used = sets.filter { !$0.scores.isEmpty }
        let count = used.reduce(0) { $0 + $1.scores.count }
        let rates = PromisedRates(used)
        let knots = CalibrationKnots.knots(rates)
        guard knots.count > 1, let start = rates.tailStart, let tail = ExponentialTail(used, above: start) else {
            throw .noTail(nonMated: count)
        }
        self.sets = used
        leftOut = kin.map { LeftOutPromise.all(used, kin: $0) } ?? []
        spread = rates.spread
        self.tail = tail
        let fitted = Calibration(
            version: version, extractorVersion: extractorVersion, model: model, dataSets: used.map(\.name),
            nonMated: count, counts: used.map(\.scores.count), subjects: Self.newSubjects(used, kin ?? [:]),
            worstRatio: LeftOutPromise.worst(leftOut), knots: knots, tailScale: tail.scale)
        calibration = earlier.map(fitted.noLower) ?? fitted
    }

    /// Subjects of each set that no earlier one shows: of sets that share some the largest counts.
    private static func newSubjects(_ sets: [CalibrationSet], _ kin: [String: Set<String>]) -> [Int] {
        sets.indices.map { index in
            let known = sets[..<index].filter { kin[sets[index].name]?.contains($0.name) ?? false }.map(\.subjects)
            return max(0, sets[index].subjects - (known.max() ?? 0))
        }
    }

    /// The FMR that a set has by itself at the promised thresholds.
    public struct OwnRate: Sendable, Equatable, Codable {
        /// Name of the set.
        public let set: String
        /// The FMR that was asked for.
        public let asked: Double
        /// The threshold that the calibration gives.
        public let threshold: Double
        /// The set's own FMR at this threshold.
        public let fmr: Double
        /// Its 95 % interval, by subject.
        public let interval: RateInterval
        /// Non-mated comparisons of the set that are accepted.
        public let falseMatches: Int
    }

    /// The rates at which sets are looked at by themselves.
    static let askedRates = [1e-2, 1e-3, 1e-4]

    /// Each set's own FMR at the promised thresholds: how well one threshold serves all of them.
    public var ownRates: [OwnRate] {
        Self.askedRates.flatMap { asked in
            guard let threshold = try? calibration.threshold(fmr: asked).threshold.score else { return [OwnRate]() }
            return sets.map { set in
                return OwnRate(
                    set: set.name, asked: asked, threshold: threshold, fmr: set.fmr(at: threshold),
                    interval: set.interval(at: threshold), falseMatches: set.evidence(at: threshold).matches)
            }
        }
    }
}
