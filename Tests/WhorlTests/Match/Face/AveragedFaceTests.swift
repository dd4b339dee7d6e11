import Testing

import Whorl

@Suite struct AveragedFaceTests {
    /// Rounding of embeddings, lengths and products in single precision, with room.
    private static let tolerance = 1e-6
    /// The length from which on a mean counts in full.
    private static let fullLength = 0.7

    private func average(_ faces: [FaceTemplate]) -> AveragedFace {
        AveragedFace(faces.map { PreparedFace($0) })
    }

    /// The same by definition, in double precision.
    private func plainScore(_ probes: [FaceTemplate], _ references: [FaceTemplate]) -> Double {
        func mean(_ faces: [FaceTemplate]) -> [Double] {
            faces[0].embedding.indices.map { index in
                faces.reduce(0) { sum, face in
                    let length = face.embedding.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
                    return sum + Double(face.embedding[index]) / length / Double(faces.count)
                }
            }
        }
        func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }
        let (probe, reference) = (mean(probes), mean(references))
        let product = zip(probe, reference).reduce(0) { $0 + $1.0 * $1.1 }
        let agreement = [(probes, probe), (references, reference)].reduce(1.0) { product, side in
            side.0.count > 1 ? product * min(1, length(side.1) / Self.fullLength) : product
        }
        return product / length(probe) / length(reference) * agreement
    }

    @Test(arguments: 0..<UInt64(20))
    func singleFacesScoreAsTheyDoWithEachOther(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let (probe, reference) = (source.face(), source.face())
        let score = try TemplateMatcher(.face(probe)).score(.face(reference))
        #expect(average([probe]).score(average([reference])) == score)
        #expect(average([probe]).score(average([probe])) == 1)
    }

    /// Directions at right angles: their mean lies between them, 1 / sqrt 2 from the origin.
    @Test func meanLiesBetweenFaces() {
        let score = average([FaceSource.probe]).score(average([FaceSource.face(1), FaceSource.face(0)]))
        #expect(abs(score - 0.5.squareRoot()) < Self.tolerance)
    }

    @Test(arguments: 0..<UInt64(60))
    func scoreIsThatOfTheDefinition(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let center = source.face(dimension: 32)
        // From faces of one person, by way of distant ones, to faces of nobody.
        let spread = Float(seed) / 60
        func faces(_ count: Int) -> [FaceTemplate] {
            (0..<count).map { _ in
                let other = source.face(dimension: 32)
                let mixed = zip(center.embedding, other.embedding).map { (1 - spread) * $0 + spread * $1 }
                let length = mixed.reduce(0) { $0 + $1 * $1 }.squareRoot()
                return FaceTemplate(
                    model: center.model, metric: .cosine, embedding: mixed.map { $0 / length }, quality: 50)
            }
        }
        let (probes, references) = (faces(source.number(in: 1...3)), faces(source.number(in: 1...5)))
        let score = average(probes).score(average(references))
        #expect(abs(score - plainScore(probes, references)) < Self.tolerance)
        #expect(average(references).score(average(probes)) == score)
        // What a search by single references relies on.
        let best = references.map { average(probes).score(average([$0])) }.max() ?? 0
        #expect(score <= max(best, best / Self.fullLength) + Self.tolerance)
    }

    /// Faces that have nothing in common count less, and opposites nothing.
    @Test func facesThatDisagreeScoreLess() {
        let opposite = FaceTemplate(
            model: FaceSource.model, metric: .cosine, embedding: FaceSource.probe.embedding.map { -$0 }, quality: 50)
        let none = average([FaceSource.probe, opposite])
        #expect(average([FaceSource.probe]).score(none) == 0 && none.score(none) == 0)
        // Cosines of 0.5 and -0.5 to the axis that is their mean's, which is sqrt 0.75 long, and of 1 to it.
        let apart = average([FaceSource.face(0.5), FaceSource.face(-0.5)])
        #expect(abs(apart.score(average([FaceSource.face(0)])) - 1) < Self.tolerance)
        // Cosines of 0.9 and -0.9: the mean is sqrt 0.19 long.
        let farther = average([FaceSource.face(0.9), FaceSource.face(-0.9)])
        #expect(
            abs(farther.score(average([FaceSource.face(0)])) - 0.19.squareRoot() / Self.fullLength) < Self.tolerance)
    }
}
