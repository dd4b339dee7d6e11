/// The error rates of one set or of pooled sets, with what the counts support.
public struct AccuracySummary: Sendable {
    /// Mated comparisons.
    public let mated: Int
    /// Non-mated comparisons.
    public let nonMated: Int
    /// Mated and non-mated comparisons that could not be made; they score lowest.
    public let failedComparisons: Int
    /// Where both error rates meet; nil where a kind of comparison is missing.
    public let equalErrorRate: EqualErrorRate?
    /// The operating points that the counts support.
    public let points: [NamedPoint: OperatingPoint]
    /// Why the others are not stated.
    public let refusals: [NamedPoint: DETCurve.Refusal]
    /// Intervals from resampled fingers; nil where there is nothing to resample.
    public let bootstrap: FingerBootstrap?
    /// Area under the curve, `0...1`.
    public let areaUnderCurve: Double?
    /// d'.
    public let decidability: Double?

    /// Computes the rates.
    ///
    /// - Parameters:
    ///   - scores: of all comparisons.
    ///   - bootstrap: intervals from resampled fingers, where there are any.
    public init(_ scores: ComparisonScores, bootstrap: FingerBootstrap? = nil) {
        let curve = DETCurve(scores)
        var points: [NamedPoint: OperatingPoint] = [:]
        var refusals: [NamedPoint: DETCurve.Refusal] = [:]
        for name in NamedPoint.allCases {
            do {
                points[name] = try name.point(on: curve)
            } catch {
                refusals[name] = error
            }
        }
        mated = curve.mated
        nonMated = curve.nonMated
        failedComparisons = scores.failedMated + scores.failedNonMated
        equalErrorRate = try? EqualErrorRate(curve)
        self.points = points
        self.refusals = refusals
        self.bootstrap = bootstrap
        areaUnderCurve = scores.areaUnderCurve
        decidability = scores.decidability
    }

    /// The rate of an operating point; nil where the counts do not support it.
    public func rate(_ name: NamedPoint) -> Double? {
        points[name].map(name.rate)
    }

    /// The bootstrap interval of an operating point, where there is one.
    public func bootstrapInterval(_ name: NamedPoint) -> RateInterval? {
        guard points[name] != nil else { return nil }
        switch name {
        case .fmr100: return bootstrap?.fmr100
        case .fmr1000: return bootstrap?.fmr1000
        case .fmr10000, .fmr100000, .fmr1000000, .zeroFMR, .zeroFNMR: return nil
        }
    }

    /// What the counts of errors cannot say, in words.
    public var notes: [String] {
        NamedPoint.allCases.compactMap { name in
            guard let point = points[name] else { return nil }
            let (errors, trials) =
                name == .zeroFNMR
                ? (point.falseMatches, point.nonMated) : (point.falseNonMatches, point.mated)
            return SampleSizeRule(errors: errors, of: trials).map { "\(name.rawValue): \($0)" }
        }
    }
}
