public import Whorl

/// Non-mated scores of several data sets to a calibration: the conductor of the fit.
///
/// The pooled FMR is the mean of the sets' own, or the highest of them (``CalibrationPooling``). Knots are measured as
/// far down as the counts support; beyond the last one an exponential tail is used.
public struct CalibrationFit: Sendable, Equatable {
    /// How the sets' rates became one.
    public let pooling: CalibrationPooling
    /// The sets, in their order.
    public let sets: [CalibrationSet]
    /// How many equally weighted comparisons would tell as much as the pooled ones.
    public let effectiveCount: Double
    /// The tail's fit.
    public let tail: ExponentialTail
    /// The calibration.
    public let calibration: Calibration

    /// Fits the calibration.
    ///
    /// - Parameters:
    ///   - sets: at least one; no data set twice.
    ///   - pooling: how the sets' rates become one.
    ///   - version: of the table.
    ///   - extractorVersion: of what made the templates.
    ///   - model: that the scores are of, for faces.
    /// - Throws: ``EvaluationError/noTail(nonMated:)`` where there are too few comparisons.
    public init(
        _ sets: [CalibrationSet], pooling: CalibrationPooling = .mean, version: Int,
        extractorVersion: Int = MinutiaExtractor.version,
        model: ModelIdentity? = nil
    ) throws(EvaluationError) {
        let used = sets.filter { !$0.scores.isEmpty }
        let scores = PooledScores(used, pooling)
        let knots = CalibrationKnots.knots(scores)
        guard knots.count > 1, let tail = ExponentialTail(scores) else {
            throw .noTail(nonMated: scores.count)
        }
        self.sets = used
        self.pooling = pooling
        effectiveCount = scores.effectiveCount
        self.tail = tail
        calibration = Calibration(
            version: version, extractorVersion: extractorVersion, model: model, dataSets: used.map(\.name),
            nonMated: scores.count, counts: used.map(\.scores.count), knots: knots, tailScale: tail.scale)
    }

    /// The FMR that a set has by itself at the pooled thresholds.
    public struct OwnRate: Sendable, Equatable, Codable {
        /// Name of the set.
        public let set: String
        /// The FMR that was asked for.
        public let asked: Double
        /// The threshold that the calibration gives.
        public let threshold: Double
        /// The set's own FMR at this threshold.
        public let fmr: Double
        /// Non-mated comparisons of the set that are accepted.
        public let falseMatches: Int
    }

    /// The rates at which sets are looked at by themselves.
    static let askedRates = [1e-2, 1e-3, 1e-4]

    /// Each set's own FMR at the pooled thresholds: how well one threshold serves all of them.
    public var ownRates: [OwnRate] {
        Self.askedRates.flatMap { asked in
            guard let threshold = try? calibration.threshold(fmr: asked).threshold.score else { return [OwnRate]() }
            return sets.map { set in
                let fmr = set.fmr(at: threshold)
                return OwnRate(
                    set: set.name, asked: asked, threshold: threshold, fmr: fmr,
                    falseMatches: Int((fmr * Double(set.scores.count)).rounded()))
            }
        }
    }
}
