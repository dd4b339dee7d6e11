/// The operating points that an evaluation states, by their names in JSON.
public enum NamedPoint: String, Sendable, CaseIterable {
    /// Lowest FNMR at an FMR of at most 1/100.
    case fmr100
    /// Lowest FNMR at an FMR of at most 1/1000.
    case fmr1000
    /// Lowest FNMR at an FMR of at most 1/10000.
    case fmr10000
    /// Lowest FNMR without a false match.
    case zeroFMR
    /// Lowest FMR without a false non-match.
    case zeroFNMR

    private static let (hundred, thousand, tenThousand) = (100, 1000, 10_000)

    /// Finds the point on a curve.
    ///
    /// - Throws: ``DETCurve/Refusal`` where the counts do not support it.
    public func point(on curve: DETCurve) throws(DETCurve.Refusal) -> OperatingPoint {
        switch self {
        case .fmr100: try curve.point(falseMatchOneIn: Self.hundred)
        case .fmr1000: try curve.point(falseMatchOneIn: Self.thousand)
        case .fmr10000: try curve.point(falseMatchOneIn: Self.tenThousand)
        case .zeroFMR: try curve.zeroFMR()
        case .zeroFNMR: try curve.zeroFNMR()
        }
    }

    /// The rate that the point's name stands for.
    public func rate(_ point: OperatingPoint) -> Double {
        self == .zeroFNMR ? point.fmr : point.fnmr
    }

    /// Clopper-Pearson interval of ``rate(_:)``.
    public func interval(_ point: OperatingPoint) -> RateInterval {
        self == .zeroFNMR ? point.fmrInterval : point.fnmrInterval
    }
}
