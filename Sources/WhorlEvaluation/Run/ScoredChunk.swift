import Whorl

/// A run of comparisons made on one thread.
package struct ScoredChunk: Sendable {
    /// The score of each comparison, or ``ComparisonScores/failed``.
    package let scores: [Double]
    /// Comparisons that were made.
    package let comparisons: Int
    /// CPU seconds that they took.
    let seconds: Double

    /// Makes the comparisons of some pairs; those of one probe in a row share its matcher.
    ///
    /// - Parameters:
    ///   - pairs: indices into `samples`.
    ///   - samples: all of one modality, faces of one model; nothing where the extraction failed.
    package init(_ pairs: ArraySlice<ComparisonPlan.Pair>, _ samples: [PreparedSample?]) {
        var scores: [Double] = []
        scores.reserveCapacity(pairs.count)
        var comparisons = 0
        var current: (probe: Int, matcher: FingerMatcher)?
        let start = ThreadClock.seconds
        for pair in pairs {
            switch (samples[pair.probe], samples[pair.reference]) {
            case (.print(let probe), .print(let reference)):
                let matcher = current?.probe == pair.probe ? current?.matcher : nil
                let used = matcher ?? FingerMatcher(probe: probe)
                current = (pair.probe, used)
                scores.append(used.score(reference))
                comparisons += 1
            case (.face(let probe), .face(let reference)):
                scores.append(probe.metric.score(probe.embedding, reference.embedding))
                comparisons += 1
            default:
                scores.append(ComparisonScores.failed)
            }
        }
        seconds = ThreadClock.seconds - start
        self.scores = scores
        self.comparisons = comparisons
    }
}
