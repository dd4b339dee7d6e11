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
    ///   - samples: all of one modality, faces of one model; nil where the extraction failed.
    package init(_ pairs: ArraySlice<ComparisonPlan.Pair>, _ samples: [PreparedSample?]) {
        var scores: [Double] = []
        scores.reserveCapacity(pairs.count)
        var comparisons = 0
        var current: (probe: Int, matcher: SampleMatcher)?
        let start = ThreadClock.seconds
        for pair in pairs {
            guard let probe = samples[pair.probe], let reference = samples[pair.reference] else {
                scores.append(ComparisonScores.failed)
                continue
            }
            let matcher = current?.probe == pair.probe ? current?.matcher : nil
            let used = matcher ?? SampleMatcher(probe)
            current = (pair.probe, used)
            let score = used.score(reference)
            scores.append(score ?? ComparisonScores.failed)
            if score != nil { comparisons += 1 }
        }
        seconds = ThreadClock.seconds - start
        self.scores = scores
        self.comparisons = comparisons
    }
}
