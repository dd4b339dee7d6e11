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
    /// How many equally weighted ones would tell as much.
    let effectiveCount: Double
    /// What a knot's rate is.
    let rates = "95 % bound of the worst population or of one that was not measured, by subject"
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

    /// Writes a fit down.
    public init(_ fit: CalibrationFit) {
        version = fit.calibration.version
        extractorVersion = fit.calibration.extractorVersion
        model = fit.calibration.model
        dataSets = fit.sets.map {
            DataSet(name: $0.name, subjects: $0.subjects, samples: $0.samples, nonMated: $0.scores.count)
        }
        nonMated = fit.calibration.nonMated
        effectiveCount = fit.effectiveCount
        spread = fit.spread
        supported = fit.calibration.knots.last?.fmr ?? 1
        knots = fit.calibration.knots
        tailScale = fit.calibration.tailScale
        tail = fit.tail
        ownRates = fit.ownRates
    }
}
