public import Whorl

/// Non-mated scores of several populations to a calibration: the conductor of the fit.
///
/// The rate of a threshold is the one that can be promised (``PromisedRates``): the bound of the worst population, or of
/// one that nobody measured. Knots reach as far down as the counts support; beyond the last one an exponential tail
/// carries the bound on.
public struct CalibrationFit: Sendable, Equatable {
    /// The sets, in their order.
    public let sets: [CalibrationSet]
    /// How many equally weighted comparisons would tell as much as the pooled ones.
    public let effectiveCount: Double
    /// Standard deviation of the natural logarithm of the FMR between populations, where the counts end.
    public let spread: Double
    /// The tail's fit.
    public let tail: ExponentialTail
    /// The calibration.
    public let calibration: Calibration

    /// Fits the calibration.
    ///
    /// - Parameters:
    ///   - sets: at least one; no data set twice.
    ///   - version: of the table.
    ///   - extractorVersion: of what made the templates.
    ///   - model: that the scores are of, for faces.
    /// - Throws: ``EvaluationError/noTail(nonMated:)`` where there are too few comparisons.
    public init(
        _ sets: [CalibrationSet], version: Int, extractorVersion: Int = MinutiaExtractor.version,
        model: ModelIdentity? = nil
    ) throws(EvaluationError) {
        let used = sets.filter { !$0.scores.isEmpty }
        let scores = PooledScores(used)
        let rates = PromisedRates(used)
        let knots = CalibrationKnots.knots(rates)
        guard knots.count > 1, let tail = ExponentialTail(scores) else {
            throw .noTail(nonMated: scores.count)
        }
        self.sets = used
        effectiveCount = scores.effectiveCount
        spread = rates.spread
        self.tail = tail
        calibration = Calibration(
            version: version, extractorVersion: extractorVersion, model: model, dataSets: used.map(\.name),
            nonMated: scores.count, counts: used.map(\.scores.count), subjects: used.map(\.subjects), knots: knots,
            tailScale: tail.scale)
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
