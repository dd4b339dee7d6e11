/// The rate at which false match and false non-match rate meet.
///
/// Where the two step past each other without a threshold at which they are equal, the rate lies in an interval and
/// its middle is stated.
public struct EqualErrorRate: Sendable, Equatable, Codable {
    /// Lower end, `0...1`.
    public let lower: Double
    /// Upper end, `0...1`.
    public let upper: Double

    /// The middle of the interval, `0...1`.
    public var value: Double { (lower + upper) / 2 }

    /// Finds where the two rates of a curve meet.
    ///
    /// - Throws: ``DETCurve/Refusal`` without a mated or a non-mated comparison.
    public init(_ curve: DETCurve) throws(DETCurve.Refusal) {
        guard curve.nonMated > 0 else { throw .tooFewNonMated(got: 0, minimum: 1) }
        guard curve.mated > 0 else { throw .noMated }
        let reached = curve.first { $0.falseNonMatches * curve.nonMated >= $0.falseMatches * curve.mated }
        let passed = curve.first { $0.falseNonMatches * curve.nonMated > $0.falseMatches * curve.mated }
        self.init(below: curve.rates(curve.points[passed - 1]), above: curve.rates(curve.points[reached]))
    }

    /// The interval between the rates on both sides of the crossing: of the two, those of the smaller sum.
    ///
    /// Maio, Maltoni, Cappelli, Wayman, Jain, FVC2000: Fingerprint Verification Competition, IEEE PAMI 24 (3), 2002,
    /// section 4; there t1 and t2.
    ///
    /// - Parameters:
    ///   - below: at the highest threshold at which FNMR <= FMR.
    ///   - above: at the lowest threshold at which FNMR >= FMR.
    init(below: ErrorRates, above: ErrorRates) {
        if below.sum <= above.sum {
            (lower, upper) = (below.fnmr, below.fmr)
        } else {
            (lower, upper) = (above.fmr, above.fnmr)
        }
    }
}
