/// What was measured on one data set.
public struct MeasuredSet: Sendable {
    /// The data set's name.
    public let name: String
    /// Different fingers or people.
    public let subjects: Int
    /// Samples, those included of which no template could be made.
    public let samples: Int
    /// The samples of which no template could be made, in their order.
    public let failures: [SampleFailure]
    /// What the work took.
    public let cost: EvaluationCost
    /// The scores of all comparisons; those that could not be made score ``ComparisonScores/failed``.
    public let scores: ComparisonScores
    /// How exactly the scores were counted.
    let counting: Counting
    /// The comparisons with their subjects, counted from 0, where they could be listed.
    let labeled: FingerScores?
    /// The highest non-mated comparisons with their subjects, counted from 0; nothing where subjects are not known.
    let tail: NonMatedTail?

    /// Counts what was gathered.
    ///
    /// - Parameters:
    ///   - name: of the data set.
    ///   - subjects: indices of its subjects.
    ///   - samples: how many it has.
    ///   - evidence: what was gathered of its comparisons.
    ///   - failures: samples of which no template could be made.
    ///   - cost: what the work took.
    package init(
        name: String, subjects: Range<Int>, samples: Int, _ evidence: EvidenceCollector,
        failures: [SampleFailure] = [], cost: EvaluationCost = .none
    ) {
        self.name = name
        self.subjects = subjects.count
        self.samples = samples
        self.failures = failures
        self.cost = cost
        tail = evidence.hasSubjects ? evidence.tail.tail(from: subjects.lowerBound) : nil
        labeled = evidence.listed.map { listed in
            FingerScores(
                sets: [0..<subjects.count],
                comparisons: listed.map { comparison in
                    FingerScores.Comparison(
                        probe: comparison.probe - subjects.lowerBound,
                        reference: comparison.reference - subjects.lowerBound, score: comparison.score)
                })
        }
        let counted = evidence.whole.counted()
        if counted.counting != .exact, let labeled {
            (scores, counting) = (labeled.scores, .exact)
        } else {
            (scores, counting) = counted
        }
    }
}

extension FingerScores {
    /// Pools data sets: subjects of different ones are different and never compared.
    ///
    /// - Returns: nil where the comparisons of a set are not listed.
    package init?(_ sets: [MeasuredSet]) {
        var ranges: [Range<Int>] = []
        var comparisons: [Comparison] = []
        for set in sets {
            guard let labeled = set.labeled else { return nil }
            let base = ranges.last?.upperBound ?? 0
            ranges.append(base..<base + set.subjects)
            comparisons += labeled.comparisons.lazy.map {
                Comparison(probe: base + $0.probe, reference: base + $0.reference, score: $0.score)
            }
        }
        self.init(sets: ranges, comparisons: comparisons)
    }
}
