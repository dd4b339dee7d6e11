extension NamedPoint {
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
