/// Two runs over the same people, by the errors that each makes on them.
///
/// Both runs are judged at their own thresholds of a false match rate. The difference of the false non-match rates is
/// resampled by subject, with both runs' errors of a subject drawn together: what is hard for both then cancels out.
/// Intervals between percentiles: Efron, Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13. Thresholds are
/// held fixed, so their own uncertainty is left out.
public struct RunComparison: Sendable, Equatable, Encodable {
    /// What a difference says.
    public enum Verdict: String, Sendable, Encodable {
        /// The second run has fewer errors.
        case better
        /// The second run has more errors.
        case worse
        /// The interval holds 0.
        case notDistinguishable = "not distinguishable"
    }

    /// The difference at one operating point.
    public struct Point: Sendable, Equatable, Encodable {
        /// Name of the operating point.
        public let name: String
        /// FNMR of the first run over the common subjects.
        public let first: Double
        /// FNMR of the second run over the common subjects.
        public let second: Double
        /// ``second`` less ``first``.
        public let difference: Double
        /// Lower end of the difference's 95 % interval.
        public let lower: Double
        /// Upper end of the difference's 95 % interval.
        public let upper: Double
        /// What that says of the second run.
        public let verdict: Verdict
    }

    /// Subjects with as many mated comparisons in both runs; they are compared.
    public let subjects: Int
    /// Subjects of one run alone, or with another number of mated comparisons; they are left out.
    public let leftOut: Int
    /// The operating points that both runs state.
    public let points: [Point]

    /// Compares runs; equal seeds give equal intervals.
    ///
    /// - Throws: ``EvaluationError/tooFewCommonSubjects(got:)`` with fewer than two,
    ///   ``EvaluationError/noCommonOperatingPoint``.
    public init(_ first: ComparedRun, _ second: ComparedRun, seed: UInt64 = 1) throws(EvaluationError) {
        let others = Dictionary(uniqueKeysWithValues: second.subjects.subjects.enumerated().map { ($1, $0) })
        let common = first.subjects.subjects.enumerated().compactMap { index, name -> (Int, Int)? in
            guard let other = others[name], second.subjects.mated[other] == first.subjects.mated[index] else {
                return nil
            }
            return (index, other)
        }
        guard common.count > 1 else {
            throw .tooFewCommonSubjects(got: common.count)
        }
        let mated = common.map { first.subjects.mated[$0.0] }
        points = NamedPoint.rates.map(\.rawValue).compactMap { name in
            guard let one = first.subjects.falseNonMatches[name], let two = second.subjects.falseNonMatches[name]
            else { return nil }
            return Point(
                name, mated: mated, first: common.map { one[$0.0] }, second: common.map { two[$0.1] }, seed: seed)
        }
        guard !points.isEmpty else { throw .noCommonOperatingPoint }
        subjects = common.count
        leftOut = first.subjects.subjects.count + second.subjects.subjects.count - 2 * common.count
    }
}

extension RunComparison.Point {
    fileprivate init(_ name: String, mated: [Int], first: [Int], second: [Int], seed: UInt64) {
        func rate(_ errors: [Int]) -> Double { Double(errors.reduce(0, +)) / Double(mated.reduce(0, +)) }
        let differences = zip(second, first).map(-)
        let interval = RateInterval(resampling: differences, of: mated, seed: seed)
        self.name = name
        self.first = rate(first)
        self.second = rate(second)
        difference = rate(differences)
        (lower, upper) = (interval.lower, interval.upper)
        verdict = upper < 0 ? .better : lower > 0 ? .worse : .notDistinguishable
    }
}
