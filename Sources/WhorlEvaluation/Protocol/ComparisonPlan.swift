/// The comparisons that a protocol asks for within one folder.
public struct ComparisonPlan: Sendable, Equatable {
    /// Two samples to compare.
    public struct Pair: Sendable, Hashable {
        /// Index of the probe's sample.
        public let probe: Int
        /// Index of the reference's sample, above ``probe``.
        public let reference: Int
        /// Whether both show the same finger.
        public let isMated: Bool

        package init(probe: Int, reference: Int, isMated: Bool) {
            self.probe = probe
            self.reference = reference
            self.isMated = isMated
        }
    }

    /// The finger of each sample: an index in the order in which the labels first appear.
    public let fingers: [Int]
    /// Number of different fingers.
    public let fingerCount: Int
    /// Every unordered pair once, by probe, then by reference.
    public let pairs: [Pair]

    /// Plans the comparisons of samples that are sorted by label, then by impression.
    ///
    /// - Parameters:
    ///   - names: the labels of the samples.
    ///   - selection: ``PairProtocol/all`` or ``PairProtocol/fvc``.
    public init(_ names: [SampleName], _ selection: PairProtocol) {
        var indices: [String: Int] = [:]
        let fingers = names.map { name in
            indices[name.label]
                ?? {
                    indices[name.label] = indices.count
                    return indices.count - 1
                }()
        }
        var seen: Set<Int> = []
        let isFirst = fingers.map { seen.insert($0).inserted }
        var pairs: [Pair] = []
        for probe in names.indices {
            for reference in names.indices.dropFirst(probe + 1) {
                let isMated = fingers[probe] == fingers[reference]
                guard isMated || selection == .all || isFirst[probe] && isFirst[reference] else { continue }
                pairs.append(Pair(probe: probe, reference: reference, isMated: isMated))
            }
        }
        self.fingers = fingers
        fingerCount = indices.count
        self.pairs = pairs
    }
}
