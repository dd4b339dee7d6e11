import WhorlNumerics

/// The faces of one person, joined to the direction of their mean: several photos say more of a person than the best of them.
///
/// Compared by cosine similarity. A score with a mean is one comparison, and its false match rate is that of a score with a
/// single face: a mean is one more direction of unit length. `Datasets/README.md`, part "Averages of references", has the
/// rates measured.
package struct AveragedFace: Sendable {
    /// The length of the mean of unit embeddings from which on a score with it counts in full.
    ///
    /// The mean of two faces that have nothing in common is about as long, 0.71. Scores with shorter ones are reduced in
    /// proportion, so that a score with a mean is at most this number's inverse times the best score with one of the faces.
    static let fullLength = 0.7

    /// The direction of the mean; a single face as it is.
    let face: PreparedFace
    /// What scores are multiplied by, `0...1`: 1 for a single face.
    let agreement: Double

    /// Joins faces.
    ///
    /// - Precondition: there is at least one; all are of one length and compared by cosine similarity.
    package init(_ faces: [PreparedFace]) {
        precondition(faces.allSatisfy { $0.metric == .cosine && $0.embedding.count == faces[0].embedding.count })
        guard faces.count > 1 else {
            (face, agreement) = (faces[0], 1)
            return
        }
        var mean = [Double](repeating: 0, count: faces[0].embedding.count)
        for face in faces {
            let share = face.inverseLength / Double(faces.count)
            for index in mean.indices { mean[index] += share * Double(face.embedding[index]) }
        }
        let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
        face = PreparedFace(length > 0 ? mean.map { Float($0 / length) } : mean.map { _ in 0 }, by: .cosine)
        agreement = min(1, length / Self.fullLength)
    }

    /// Joins the faces of vectors of one person.
    init(_ entries: [VectorEntry]) { self.init(entries.map { PreparedFace($0.values, by: .cosine) }) }

    /// Compares the mean with another one. Symmetric, and the score of single faces where both are.
    ///
    /// - Returns: similarity in `-1...1`, higher is closer.
    package func score(_ other: AveragedFace) -> Double {
        FaceMatcher(face).score(other.face) * (agreement * other.agreement)
    }
}
