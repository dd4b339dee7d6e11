internal import WhorlNumerics

/// Compares the embedding of a face with others of its model.
///
/// Make one for a probe, then stream packed references past it.
public struct FaceComparison: Sendable {
    /// Rows that one matrix-vector product takes: results then do not depend on how work is divided among threads.
    static let blockRows = 1024

    private let probe: FaceTemplate

    /// Prepares to compare a probe.
    public init(probe: FaceTemplate) {
        self.probe = probe
    }

    /// Compares the probe with every row of a gallery.
    ///
    /// - Parameters:
    ///   - gallery: embeddings of the probe's model and length.
    ///   - threads: the most threads that take part; the scores do not depend on it.
    /// - Returns: a score for each row, higher is closer: the cosine similarity in `-1...1`, or the negated L2 distance.
    func scores(_ gallery: EmbeddingMatrix, threads: Int = 1) -> [Double] {
        let blocks = (gallery.rows + Self.blockRows - 1) / Self.blockRows
        return Parallel.map(blocks, threads: threads, block: 1) { block in
            let start = block * Self.blockRows
            return scores(gallery, start..<min(start + Self.blockRows, gallery.rows))
        }.flatMap { $0 }
    }

    /// Compares the probe with one reference.
    ///
    /// Symmetric: exchanging probe and reference gives the same score.
    ///
    /// - Returns: similarity, higher is closer: the cosine similarity in `-1...1`, or the negated L2 distance.
    /// - Throws: ``WhorlError/modelMismatch(got:expected:)``, ``WhorlError/extractorMismatch(got:expected:)``.
    public func score(_ reference: FaceTemplate) throws(WhorlError) -> Double {
        try probe.checkComparable(to: reference)
        let gallery = EmbeddingMatrix(rows: 1, columns: reference.embedding.count, values: reference.embedding)
        return scores(gallery, 0..<1)[0]
    }

    /// The similarity that an inner product stands for: rounding may bring the product of unit vectors beyond 1.
    static func similarity(_ product: Float) -> Double {
        min(max(Double(product), -1), 1)
    }

    private func scores(_ gallery: EmbeddingMatrix, _ rows: Range<Int>) -> [Double] {
        switch probe.metric {
        case .cosine:
            gallery.products(with: probe.embedding, rows: rows).map(Self.similarity)
        case .l2:
            gallery.squaredDistances(to: probe.embedding, rows: rows).map { -Double($0).squareRoot() }
        }
    }
}

extension FaceTemplate {
    /// Refuses a reference of another model or pipeline.
    ///
    /// - Throws: ``WhorlError/modelMismatch(got:expected:)``, ``WhorlError/extractorMismatch(got:expected:)``.
    func checkComparable(to reference: FaceTemplate) throws(WhorlError) {
        if let mismatch = comparability.mismatch(reference) { throw mismatch }
    }
}
