import WhorlNumerics

/// The comparisons of a run by number, without a list of them where all samples are compared with all.
struct PairSource: Sendable {
    /// What is compared.
    private enum Content: Sendable {
        /// All unordered pairs of so many samples, by the first, then by the second.
        case all(samples: Int)
        /// The pairs of a list.
        case listed([ProtocolList.Pair])
    }

    private let content: Content

    /// All unordered pairs of samples.
    init(samples: Int) {
        content = .all(samples: samples)
    }

    /// The pairs of a list.
    init(_ list: ProtocolList) {
        content = .listed(list.pairs)
    }

    /// How many comparisons there are.
    var count: Int {
        switch content {
        case .all(let samples): Self.start(of: samples, samples)
        case .listed(let pairs): pairs.count
        }
    }

    /// Both samples of some comparisons, in order.
    func pairs(_ range: Range<Int>) -> [ComparisonPlan.Pair] {
        switch content {
        case .listed(let pairs):
            return pairs[range].map {
                ComparisonPlan.Pair(
                    probe: Int($0.probe), reference: Int($0.reference), isMated: $0.truth == .mated)
            }
        case .all(let samples):
            var pairs: [ComparisonPlan.Pair] = []
            pairs.reserveCapacity(range.count)
            var probe = Self.probe(of: range.lowerBound, samples)
            var reference = probe + 1 + range.lowerBound - Self.start(of: probe, samples)
            for _ in range {
                pairs.append(ComparisonPlan.Pair(probe: probe, reference: reference, isMated: false))
                reference += 1
                if reference == samples {
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
