import WhorlNumerics

/// The comparisons of a data set by number, without a list of them where all samples are compared with all.
package struct PairSource: Sendable {
    /// What is compared.
    private enum Content: Sendable {
        /// All unordered pairs of samples, by the first, then by the second.
        case all(Range<Int>)
        /// The pairs of a list.
        case listed([ProtocolList.Pair])
    }

    private let content: Content

    /// All unordered pairs of samples.
    package init(samples: Range<Int>) {
        content = .all(samples)
    }

    /// The pairs of a list.
    init(_ list: ProtocolList) {
        content = .listed(list.pairs)
    }

    /// The pairs of a protocol for samples that begin at an index.
    init(_ plan: ComparisonPlan, from first: Int) {
        content = .listed(
            plan.pairs.map { pair in
                ProtocolList.Pair(
                    probe: Int32(first + pair.probe), reference: Int32(first + pair.reference),
                    truth: pair.isMated ? .mated : .nonMated)
            })
    }

    /// The pairs of a list in folds, in its order.
    ///
    /// - Throws: ``EvaluationError/unknownSample(set:label:impression:)``.
    init(_ pairs: LabelledPairs, _ manifest: SampleManifest) throws(EvaluationError) {
        let indices = Dictionary(
            manifest.samples.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        var listed: [ProtocolList.Pair] = []
        for pair in pairs.pairs {
            guard let probe = indices[pair.probe], let reference = indices[pair.reference] else {
                let missing = indices[pair.probe] == nil ? pair.probe : pair.reference
                throw .unknownSample(
                    set: manifest.sets[0].name, label: missing.label, impression: missing.impression)
            }
            listed.append(
                .init(
                    probe: Int32(probe), reference: Int32(reference), truth: pair.isMated ? .mated : .nonMated))
        }
        content = .listed(listed)
    }

    /// How many comparisons there are.
    package var count: Int {
        switch content {
        case .all(let samples): Self.start(of: samples.count, samples.count)
        case .listed(let pairs): pairs.count
        }
    }

    /// Both samples of some comparisons, in order.
    package func pairs(_ range: Range<Int>) -> [ComparisonPlan.Pair] {
        switch content {
        case .listed(let pairs):
            return pairs[range].map {
                ComparisonPlan.Pair(
                    probe: Int($0.probe), reference: Int($0.reference), isMated: $0.truth == .mated)
            }
        case .all(let samples):
            var pairs: [ComparisonPlan.Pair] = []
            pairs.reserveCapacity(range.count)
            var probe = Self.probe(of: range.lowerBound, samples.count)
            var reference = probe + 1 + range.lowerBound - Self.start(of: probe, samples.count)
            for _ in range {
                pairs.append(
                    ComparisonPlan.Pair(
                        probe: samples.lowerBound + probe, reference: samples.lowerBound + reference, isMated: false))
                reference += 1
                if reference == samples.count {
                    probe += 1
                    reference = probe + 1
                }
            }
            return pairs
        }
    }

    /// The first comparison of a probe: those before it have `n - 1`, `n - 2` and so on.
    private static func start(of probe: Int, _ samples: Int) -> Int {
        probe * (2 * samples - probe - 1) / 2
    }

    /// The probe of a comparison.
    private static func probe(of index: Int, _ samples: Int) -> Int {
        (0..<samples).partition { start(of: $0, samples) > index } - 1
    }
}
