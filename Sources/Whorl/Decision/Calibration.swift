/// The link between a similarity score and the false match rate that a threshold at this score has.
///
/// Fitted on non-mated comparisons of several populations. The rate of a threshold is a promise: with 95 % confidence
/// neither the worst population nor one that was not measured shows more than twice that rate. Below the least rate that
/// the counts support an exponential tail is fitted, and its answers are marked as extrapolated.
public struct Calibration: Sendable, Equatable, Codable {
    /// A measured point.
    public struct Knot: Sendable, Equatable, Codable {
        /// Similarity score.
        public let score: Double
        /// The false match rate that is promised at this score.
        public let fmr: Double
        /// The rate that no population exceeds with 95 % confidence.
        public let upperBound: Double

        /// Makes a knot.
        public init(score: Double, fmr: Double, upperBound: Double) {
            self.score = score
            self.fmr = fmr
            self.upperBound = upperBound
        }
    }

    /// A false match rate and whether data supports it.
    public struct Rate: Sendable, Equatable {
        /// `0...1`.
        public let fmr: Double
        /// Whether the rate comes from the fitted tail.
        public let extrapolated: Bool
    }

    /// Version of the table.
    public let version: Int
    /// Extractor version that the scores were made with.
    public let extractorVersion: Int
    /// The model that the scores are of; absent for a modality that needs none.
    public let model: ModelIdentity?
    /// Names of the data sets that it was fitted on.
    public let dataSets: [String]
    /// Non-mated comparisons that it was fitted on.
    public let nonMated: Int
    /// Those of each data set, in the order of ``dataSets``; absent in a table that does not say.
    public let counts: [Int]?
    /// Different fingers or people of each data set that no earlier one shows, in the order of ``dataSets``; absent in a
    /// table that does not say.
    public let subjects: [Int]?
    /// How many times the promised rate the worst population showed that was left out of the fit, at the lowest rate
    /// that its counts can tell; absent in a table that does not say.
    public let worstRatio: Double?
    /// Measured points, scores rising, rates falling.
    public let knots: [Knot]
    /// The tail beyond the last knot: the score that divides the FMR by e.
    public let tailScale: Double

    /// Makes a calibration of its table.
    ///
    /// - Precondition: at least two knots, scores strictly rising, rates strictly falling, `tailScale > 0`.
    public init(
        version: Int, extractorVersion: Int, model: ModelIdentity? = nil, dataSets: [String], nonMated: Int,
        counts: [Int]? = nil, subjects: [Int]? = nil, worstRatio: Double? = nil, knots: [Knot], tailScale: Double
    ) {
        precondition(knots.count >= 2 && tailScale > 0)
        self.version = version
        self.extractorVersion = extractorVersion
        self.model = model
        self.dataSets = dataSets
        self.nonMated = nonMated
        self.counts = counts
        self.subjects = subjects
        self.worstRatio = worstRatio
        self.knots = knots
        self.tailScale = tailScale
    }
}
