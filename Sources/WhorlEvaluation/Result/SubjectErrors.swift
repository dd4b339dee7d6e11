import Whorl

/// The false non-matches of each subject at operating points, by which two runs are compared.
public struct SubjectErrors: Sendable, Equatable, Codable {
    /// Names of the subjects.
    public let subjects: [String]
    /// Mated comparisons of each.
    public let mated: [Int]
    /// False non-matches of each, by the name of the operating point.
    public let falseNonMatches: [String: [Int]]

    /// The operating points at which errors are counted.
    static let points: [NamedPoint] = [.fmr100, .fmr1000, .fmr10000, .fmr100000, .fmr1000000]

    /// States counts, as many of each kind as there are subjects.
    init(subjects: [String], mated: [Int], falseNonMatches: [String: [Int]]) {
        self.subjects = subjects
        self.mated = mated
        self.falseNonMatches = falseNonMatches
    }

    /// Counts errors at the thresholds of a whole.
    ///
    /// - Parameters:
    ///   - scores: of mated comparisons, with the subject of each.
    ///   - register: names of subjects.
    ///   - accuracy: the operating points.
    init(_ scores: [(subject: Int32, score: Double)], _ register: SampleRegister, _ accuracy: AccuracySummary) {
        var mated = [Int](repeating: 0, count: register.subjects.count)
        for comparison in scores { mated[Int(comparison.subject)] += 1 }
        let present = mated.indices.filter { mated[$0] > 0 }
        var errors: [String: [Int]] = [:]
        for name in Self.points {
            guard let point = accuracy.points[name] else { continue }
            let threshold = Threshold(score: point.threshold ?? .infinity)
            var counts = [Int](repeating: 0, count: mated.count)
            for comparison in scores where !threshold.accepts(comparison.score) { counts[Int(comparison.subject)] += 1 }
            errors[name.rawValue] = present.map { counts[$0] }
        }
        subjects = present.map { register.subjects[$0] }
        self.mated = present.map { mated[$0] }
        falseNonMatches = errors
    }
}
