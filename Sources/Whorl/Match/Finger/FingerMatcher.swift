/// Compares prints: the conductor of the finger's match stage.
///
/// Make one for a probe, then stream references past it. It does not ask whether prints may be compared: see
/// ``TemplateMatcher``.
///
/// Local structures find where the prints may fit (``LocalSimilarity``), and pairings grow from there along edges
/// (``PairTree``). They are completed after alignment (``Alignment``) and bent with the skin, and what speaks for and
/// against the best of them is weighed (``FingerEvidence``, ``FingerScore``).
package struct FingerMatcher: Sendable {
    private let probe: PreparedFinger

    /// Prepares to compare a probe.
    package init(probe: PreparedFinger) {
        self.probe = probe
    }

    /// Compares the probe with one reference.
    ///
    /// Symmetric: exchanging probe and reference gives the same score. A log-likelihood ratio up to a constant:
    /// positive for most mated comparisons, below -3 for most non-mated ones; never a plain zero that ties.
    ///
    /// - Returns: similarity, higher is closer.
    package func score(_ reference: PreparedFinger) -> Double {
        let score = ComparisonWorkspace.lend { pairing(with: reference, &$0).pairing?.score }
        return Double(score ?? probe.scoring(with: reference).bias)
    }

    /// Compares the probe with one reference and keeps what the score was made of.
    package func comparison(with reference: PreparedFinger) -> FingerComparison {
        var workspace = ComparisonWorkspace()
        let (found, isFirst) = pairing(with: reference, &workspace)
        guard let pairing = found else {
            return FingerComparison(score: Double(probe.scoring(with: reference).bias), pairs: [], parts: [])
        }
        let pairs = Self.pairs(pairing.tree.pairs, workspace.similarity, isFirst)
        return FingerComparison(
            score: Double(pairing.score),
            pairs: pairs.sorted { ($1.similarity, $0.probe) < ($0.similarity, $1.probe) },
            parts: probe.scoring(with: reference).parts(pairing.evidence))
    }

    /// Compares the probe with one reference and keeps how the search for the best pairing went.
    package func steps(with reference: PreparedFinger) -> ComparisonSteps {
        let isFirst = probe.precedes(reference)
        var steps = ComparisonSteps()
        var workspace = ComparisonWorkspace()
        var similarity: LocalSimilarity?
        _ = pairing(with: reference, &workspace) { step in
            switch step {
            case .roots(let roots, let found):
                similarity = found
                steps.roots = Self.pairs(roots, found, isFirst)
            case .grown(let tree, let promise):
                guard let similarity else { return }
                steps.grown.append(
                    ComparisonSteps.Grown(
                        pairs: Self.pairs(tree.pairs, similarity, isFirst), promise: Double(promise)))
            case .weighed(let tree, let grown, let alignment, let evidence, let score):
                guard let similarity else { return }
                let pairs = Self.pairs(tree.pairs, similarity, isFirst)
                let first = Self.pairs(grown.pairs, similarity, isFirst)
                guard let grown = steps.grown.first(where: { $0.pairs == first }) else { return }
                steps.weighed.append(
                    ComparisonSteps.Weighed(
                        grown: grown, pairs: pairs, alignment: isFirst ? alignment : alignment.inverse,
                        parts: probe.scoring(with: reference).parts(evidence), score: Double(score)))
            }
        }
        return steps
    }

    /// Pairs the two prints in an order that does not depend on which is the probe.
    private func pairing(
        with reference: PreparedFinger, _ workspace: inout ComparisonWorkspace,
        watch: ((FingerPairing.Step) -> Void)? = nil
    ) -> (pairing: FingerPairing?, probeIsFirst: Bool) {
        let isFirst = probe.precedes(reference)
        let (first, second) = isFirst ? (probe, reference) : (reference, probe)
        return (FingerPairing(first, second, &workspace, watch: watch), isFirst)
    }

    private static func pairs(
        _ pairs: [(first: Int, second: Int)], _ similarity: LocalSimilarity, _ probeIsFirst: Bool
    ) -> [FingerComparison.Pair] {
        pairs.map { pair in
            FingerComparison.Pair(
                probe: probeIsFirst ? pair.first : pair.second, reference: probeIsFirst ? pair.second : pair.first,
                similarity: Double(similarity[pair.first, pair.second]))
        }
    }
}
