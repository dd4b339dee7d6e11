package import WhorlNumerics

/// Compares embeddings of one model: the conductor of the face's match stage.
///
/// Make one for a probe, then stream references past it. It does not ask whether embeddings may be compared: see
/// ``TemplateMatcher``.
package struct FaceMatcher: Sendable {
    /// Rows that a thread takes at once.
    package static let blockRows = 1024

    private let probe: PreparedFace
    private let kernels = SearchKernels.best

    /// Prepares to compare a probe.
    package init(_ probe: FaceTemplate) {
        self.init(PreparedFace(probe))
    }

    /// Prepares to compare a probe that is compared as a reference too.
    package init(_ probe: PreparedFace) {
        self.probe = probe
    }

    /// Compares the probe with one reference. Symmetric: exchanging probe and reference gives the same score.
    ///
    /// - Returns: similarity, higher is closer: the cosine similarity in `-1...1`, or the negated L2 distance.
    /// - Precondition: both embeddings are of one length and metric.
    package func score(_ reference: PreparedFace) -> Double {
        probe.embedding.withUnsafeBufferPointer { probe in
            reference.embedding.withUnsafeBufferPointer { row in
                switch self.probe.metric {
                case .cosine:
                    Double(
                        FaceScore.cosine(
                            kernels.product(row, probe), self.probe.inverseLength, reference.inverseLength))
                case .l2: Double(FaceScore.distance(kernels.squaredDistance(row, probe)))
                }
            }
        }
    }

    /// Compares the probe with every row of a gallery.
    ///
    /// - Parameters:
    ///   - gallery: embeddings of the probe's model and length.
    ///   - threads: the most threads that take part; the scores do not depend on it.
    /// - Returns: a score for each row, as for a single reference.
    package func scores(_ gallery: EmbeddingMatrix, threads: Int = 1) -> [Double] {
        let blocks = (gallery.rows + Self.blockRows - 1) / Self.blockRows
        return Parallel.map(blocks, threads: threads, block: 1) { block in
            let start = block * Self.blockRows
            let end = min(start + Self.blockRows, gallery.rows)
            return gallery.values.withUnsafeBufferPointer { values in
                scores(UnsafeBufferPointer(rebasing: values[start * gallery.columns..<end * gallery.columns]))
            }
        }.flatMap { $0 }
    }

    /// Compares the probe with rows that stand behind each other.
    ///
    /// - Parameter rows: embeddings of the probe's length, row-major and without gaps.
    /// - Returns: a score for each row, as for a single reference.
    func scores(_ rows: UnsafeBufferPointer<Float>) -> [Double] {
        let columns = probe.embedding.count
        return probe.embedding.withUnsafeBufferPointer { probe in
            (0..<rows.count / columns).map { index in
                let row = UnsafeBufferPointer(rebasing: rows[index * columns..<(index + 1) * columns])
                switch self.probe.metric {
                case .cosine:
                    let length = FaceScore.inverseLength(kernels.product(row, row))
                    return Double(
                        FaceScore.cosine(kernels.product(row, probe), self.probe.inverseLength, length))
                case .l2: return Double(FaceScore.distance(kernels.squaredDistance(row, probe)))
                }
            }
        }
    }
}
