package import WhorlNumerics

/// The scores of many embeddings with one another, a block of rows at a time.
package struct FaceScoreBlocks: Sendable {
    private let rows: EmbeddingMatrix
    private let metric: EmbeddingMetric
    /// Of each row, where the metric needs them.
    private let inverseLengths: [Double]

    /// Prepares embeddings of one model.
    ///
    /// - Precondition: their entries are numbers.
    package init(_ rows: EmbeddingMatrix, metric: EmbeddingMetric) {
        self.rows = rows
        self.metric = metric
        inverseLengths =
            switch metric {
            case .cosine: rows.squaredNorms.map(FaceScore.inverseLength)
            case .l2: []
            }
    }

    /// Compares some rows with all rows.
    ///
    /// - Parameters:
    ///   - range: the rows on the left.
    ///   - scores: receives `range.count * rows` scores, row-major, each the one of a single comparison, which single
    ///     precision holds; must hold as many.
    package func compare(_ range: Range<Int>, into scores: inout [Float]) {
        switch metric {
        case .cosine:
            rows.multiply(range, into: &scores)
            scores.withUnsafeMutableBufferPointer { scores in
                inverseLengths.withUnsafeBufferPointer { lengths in
                    for row in range {
                        let (first, length) = ((row - range.lowerBound) * lengths.count, lengths[row])
                        for other in lengths.indices {
                            scores[first + other] = FaceScore.cosine(scores[first + other], length, lengths[other])
                        }
                    }
                }
            }
        case .l2:
            rows.squaredDistances(range, into: &scores)
            scores.withUnsafeMutableBufferPointer { scores in
                for index in 0..<range.count * rows.rows { scores[index] = FaceScore.distance(scores[index]) }
            }
        }
    }
}
