import Whorl

/// The false non-matches of each subject at operating points, by which two runs are compared.
public struct SubjectErrors: Sendable, Equatable, Codable {
    /// Names of the subjects.
    public let subjects: [String]
    /// Mated comparisons of each.
    public let mated: [Int]
    /// False non-matches of each, by the name of the operating point.
    public let falseNonMatches: [String: [Int]]

    /// States counts, as many of each kind as there are subjects.
    package init(subjects: [String], mated: [Int], falseNonMatches: [String: [Int]]) {
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
    package init(_ scores: [(subject: Int32, score: Double)], _ register: SampleRegister, _ accuracy: AccuracySummary) {
        var mated = [Int](repeating: 0, count: register.subjects.count)
        for comparison in scores { mated[Int(comparison.subject)] += 1 }
        let present = mated.indices.filter { mated[$0] > 0 }
        var errors: [String: [Int]] = [:]
        for name in NamedPoint.rates {
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

    /// 95 % intervals of the false non-match rate at each operating point, from resampled subjects.
    ///
    /// Thresholds are held fixed, so their own uncertainty is left out.
    ///
    /// - Parameter seed: of the resamples.
    /// - Returns: by the name of the operating point; none with fewer than two subjects.
    package func intervals(seed: UInt64 = 1) -> [String: RateInterval] {
        guard subjects.count > 1 else { return [:] }
        return falseNonMatches.mapValues { RateInterval(resampling: $0, of: mated, seed: seed) }
    }
}
