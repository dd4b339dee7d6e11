import Whorl
import WhorlNumerics

extension DETCurve {
    /// Why a figure is not stated.
    public enum Refusal: Error, Sendable, Equatable, CustomStringConvertible {
        /// There is no mated comparison.
        case noMated
        /// There are not enough non-mated comparisons for one of them to be a false match at this rate.
        case tooFewNonMated(got: Int, minimum: Int)

        /// The reason in words.
        public var description: String {
            switch self {
            case .noMated: "there is no mated comparison"
            case .tooFewNonMated(let got, let minimum):
                "it takes at least \(minimum) non-mated comparisons, \(minimum - got) more than there are"
            }
        }

        /// Non-mated comparisons that are needed beside those there are; nil where it is mated ones.
        public var missing: Int? {
            switch self {
            case .noMated: nil
            case .tooFewNonMated(let got, let minimum): minimum - got
            }
        }
    }

    /// The lowest false non-match rate at a threshold whose false match rate is at most one in `denominator`:
    /// FMR100, FMR1000, FMR10000 of the FVC.
    ///
    /// Maio, Maltoni, Cappelli, Wayman, Jain, FVC2000: Fingerprint Verification Competition, IEEE PAMI 24 (3), 2002.
    ///
    /// - Parameter denominator: at least 1.
    /// - Returns: the rates at the lowest such threshold.
    /// - Throws: ``Refusal`` where fewer than `denominator` non-mated comparisons were made: the figure would be
    ///   ``zeroFMR()`` under another name.
    public func point(falseMatchOneIn denominator: Int) throws(Refusal) -> OperatingPoint {
        guard nonMated >= denominator else { throw .tooFewNonMated(got: nonMated, minimum: denominator) }
        return try lowestFNMR { $0.falseMatches * denominator <= nonMated }
    }

    /// The lowest false non-match rate at a threshold whose false match rate is at most `fmr`.
    ///
    /// - Parameter fmr: `0 < fmr < 1`.
    /// - Returns: the rates at the lowest such threshold.
    /// - Throws: ``Refusal`` where one false match among the non-mated comparisons would exceed the rate, or without a mated
    ///   comparison.
    public func point(fmr: Double) throws(Refusal) -> OperatingPoint {
        precondition(fmr > 0 && fmr < 1)
        guard 1 / Double(nonMated) <= fmr else {
            throw .tooFewNonMated(got: nonMated, minimum: Int(exactly: (1 / fmr).rounded(.up)) ?? .max)
        }
        return try lowestFNMR { self.fmr($0) <= fmr }
    }

    /// The lowest false non-match rate at a threshold without a false match.
    ///
    /// - Throws: ``Refusal`` without a mated or a non-mated comparison.
    public func zeroFMR() throws(Refusal) -> OperatingPoint {
        guard nonMated > 0 else { throw .tooFewNonMated(got: 0, minimum: 1) }
        return try lowestFNMR { $0.falseMatches == 0 }
    }

    /// The lowest false match rate at a threshold without a false non-match.
    ///
    /// - Throws: ``Refusal`` without a mated or a non-mated comparison.
    public func zeroFNMR() throws(Refusal) -> OperatingPoint {
        guard nonMated > 0 else { throw .tooFewNonMated(got: 0, minimum: 1) }
        guard mated > 0 else { throw .noMated }
        return OperatingPoint(points[first { $0.falseNonMatches > 0 } - 1], of: self)
    }

    /// What happens at a threshold that is given.
    ///
    /// - Throws: ``Refusal`` without a mated or a non-mated comparison.
    public func point(threshold: Double) throws(Refusal) -> OperatingPoint {
        guard nonMated > 0 else { throw .tooFewNonMated(got: 0, minimum: 1) }
        return try lowestFNMR { $0.threshold.score >= threshold }
    }

    private func lowestFNMR(where allowed: (Point) -> Bool) throws(Refusal) -> OperatingPoint {
        guard mated > 0 else { throw .noMated }
        return OperatingPoint(points[first(where: allowed)], of: self)
    }

    /// Index of the first point that satisfies a condition that holds from some point on, the last one included.
    func first(where condition: (Point) -> Bool) -> Int {
        (0..<points.count - 1).partition { condition(points[$0]) }
    }
}
