/// The operating points that an evaluation states, by their names in JSON.
public enum NamedPoint: String, Sendable, CaseIterable {
    /// Lowest FNMR at an FMR of at most 1/100.
    case fmr100
    /// Lowest FNMR at an FMR of at most 1/1000.
    case fmr1000
    /// Lowest FNMR at an FMR of at most 1/10000.
    case fmr10000
    /// Lowest FNMR at an FMR of at most 1/100000.
    case fmr100000
    /// Lowest FNMR at an FMR of at most 1/1000000.
    case fmr1000000
    /// Lowest FNMR without a false match.
    case zeroFMR
    /// Lowest FMR without a false non-match.
    case zeroFNMR

    /// The denominator of the false match rate that the point is named after; nil for the others.
    public var denominator: Int? {
        switch self {
        case .fmr100: 100
        case .fmr1000: 1000
        case .fmr10000: 10_000
        case .fmr100000: 100_000
        case .fmr1000000: 1_000_000
        case .zeroFMR, .zeroFNMR: nil
        }
    }

    /// The points that are named after a false match rate, by falling rate.
    public static let rates = allCases.filter { $0.denominator != nil }

    /// The false match rate that the point is named after, such as `1e-2`; nil for the others.
    var rateName: String? {
        denominator.map { "1e-\(String($0).count - 1)" }
    }

    /// Finds the point on a curve.
    ///
    /// - Throws: ``DETCurve/Refusal`` where the counts do not support it.
    public func point(on curve: DETCurve) throws(DETCurve.Refusal) -> OperatingPoint {
        if let denominator { return try curve.point(falseMatchOneIn: denominator) }
        return self == .zeroFMR ? try curve.zeroFMR() : try curve.zeroFNMR()
    }

    /// The rate that the point's name stands for.
    public func rate(_ point: OperatingPoint) -> Double {
        self == .zeroFNMR ? point.fmr : point.fnmr
    }

    /// Clopper-Pearson interval of ``rate(_:)``.
    public func interval(_ point: OperatingPoint) -> RateInterval {
        self == .zeroFNMR ? point.fmrInterval : point.fnmrInterval
    }

    /// The point's name as it is printed.
    public var title: String {
        switch self {
        case .fmr100: "FMR100"
        case .fmr1000: "FMR1000"
        case .fmr10000: "FMR10000"
        case .fmr100000: "FMR100000"
        case .fmr1000000: "FMR1000000"
        case .zeroFMR: "ZeroFMR"
        case .zeroFNMR: "ZeroFNMR"
        }
    }
}
