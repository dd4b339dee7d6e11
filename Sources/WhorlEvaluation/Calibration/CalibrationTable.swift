import Whorl

/// A fitted calibration as it is kept with the data sets' description: all that the fit knows, but no scores.
public struct CalibrationTable: Sendable, Encodable {
    /// What is known of a data set.
    struct DataSet: Sendable, Encodable {
        let name: String
        package let subjects: Int
        let samples: Int
        let nonMated: Int
    }

    /// Version of this table.
    let version: Int
    /// Version of the extractor that the scores were made with.
    let extractorVersion: Int
    /// The model that the scores are of, for faces.
    let model: ModelIdentity?
    /// The sets that it was fitted on.
    let dataSets: [DataSet]
    /// Non-mated comparisons of all sets.
    let nonMated: Int
    /// What a knot's rate is.
    let rates = """
        half of the 95 % bound, by subject, of the worst population or of one that was not measured, whichever is higher; \
        at least the mean of the populations
        """
    /// How many times the promised rate the worst population showed that was left out of the fit.
    let worstRatio: Double?
    /// Standard deviation of the natural logarithm of the FMR between populations.
    let spread: Double
    /// The least rate that the counts support; below it the tail is fitted.
    let supported: Double
    /// How the tail was fitted.
    let tailMethod = "exponential, maximum likelihood on peaks over a threshold"
    /// Measured points.
    let knots: [Calibration.Knot]
    /// The score beyond the last knot that divides the FMR by e.
    let tailScale: Double
    /// The tail's fit.
    let tail: ExponentialTail
    /// Each set's own FMR at the promised thresholds.
    let ownRates: [CalibrationFit.OwnRate]
    /// How the promise holds on each set that is left out of the fit.
    let leftOut: [LeftOutPromise]

    /// Writes a fit down.
    public init(_ fit: CalibrationFit) {
        version = fit.calibration.version
        extractorVersion = fit.calibration.extractorVersion
        model = fit.calibration.model
        dataSets = fit.sets.map {
            DataSet(name: $0.name, subjects: $0.subjects, samples: $0.samples, nonMated: $0.scores.count)
        }
        nonMated = fit.calibration.nonMated
        spread = fit.spread
        supported = fit.calibration.knots.last?.fmr ?? 1
        knots = fit.calibration.knots
        tailScale = fit.calibration.tailScale
        tail = fit.tail
        ownRates = fit.ownRates
        worstRatio = fit.calibration.worstRatio
        leftOut = fit.leftOut
    }
}
