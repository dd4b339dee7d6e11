import WhorlNumerics

import WhorlEvaluation

/// Score sets to sweep over.
enum SeededScores {
    /// Few, small whole scores, so that many tie; failures among them.
    static func tied(seed: UInt64) -> ComparisonScores {
        var generator = SeededGenerator(seed: seed)
        func scores(_ highest: Int) -> [Double] {
            (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                let score = Int.random(in: -1...highest, using: &generator)
                return score < 0 ? ComparisonScores.failed : Double(score)
            }
        }
        return ComparisonScores(mated: scores(12), nonMated: scores(7))
    }

    /// Normal scores of two fingers each from `sets` sets, mated ones higher.
    static func fingers(_ count: Int, impressions: Int, sets: Int, seed: UInt64) -> FingerScores {
        var generator = SeededGenerator(seed: seed)
        var comparisons: [FingerScores.Comparison] = []
        let ranges = (0..<sets).map { $0 * count..<($0 + 1) * count }
        for range in ranges {
            for probe in range {
                for reference in range where probe <= reference {
                    let pairs = probe == reference ? impressions * (impressions - 1) / 2 : impressions * impressions
                    for _ in 0..<pairs {
                        let score = Double(generator.normal()) + (probe == reference ? 2 : 0)
                        comparisons.append(.init(probe: probe, reference: reference, score: score))
                    }
                }
            }
        }
        return FingerScores(sets: ranges, comparisons: comparisons)
    }
}

extension ScoreTally {
    /// Every score as often as it occurs, rising.
    var expanded: [Double] {
        scores.indices.flatMap { repeatElement(scores[$0], count: count(at: $0)) }
    }
}
