internal import WhorlNumerics

/// Fits the weights that turn the evidence of a comparison into a score.
///
/// A logistic regression of mated against non-mated comparisons. Every data set counts alike, as one threshold is to
/// serve all sensors, and inside a set the mated comparisons together weigh as much against the non-mated ones as
/// ``nonMatedShare`` says.
public struct FingerScoreFit: Sendable, Encodable {
    /// Weight of a set's non-mated comparisons together, where its mated ones have 1.
    static let nonMatedShare = 5.0
    /// Penalty of the squared standardized weights, in comparisons.
    static let penalty = 1.0

    /// Names of the measures, in the order of ``weights``.
    public let measures: [String]
    /// One weight for each measure.
    public let weights: [Double]
    /// Added to every score.
    public let bias: Double

    /// Fits on the comparisons of the given sets.
    ///
    /// - Returns: nil where there are no comparisons of both kinds.
    public init?(_ sets: [[LabelledEvidence]]) {
        let used = sets.filter { set in set.contains(where: \.isMated) && set.contains { !$0.isMated } }
        guard let first = used.first?.first else { return nil }
        measures = first.names
        var rows: [Float] = []
        var isMated: [Bool] = []
        var importance: [Double] = []
        let total = used.reduce(0) { $0 + $1.count }
        let unit = Double(total) / (Double(used.count) * (1 + Self.nonMatedShare))
        for set in used {
            let mated = set.count(where: \.isMated)
            for evidence in set {
                rows.append(contentsOf: evidence.values)
                isMated.append(evidence.isMated)
                importance.append(
                    evidence.isMated ? unit / Double(mated) : unit * Self.nonMatedShare / Double(set.count - mated))
            }
        }
        let fit = LogisticRegression(
            rows: rows, columns: measures.count, isPositive: isMated, importance: importance, penalty: Self.penalty)
        weights = fit.weights
        bias = fit.bias
    }

    /// The score that these weights give to a comparison.
    public func score(_ evidence: LabelledEvidence) -> Double {
        zip(weights, evidence.values).reduce(bias) { $0 + $1.0 * Double($1.1) }
    }
}
