import WhorlIdentity
import WhorlNumerics

import WhorlVectors

/// Galleries that a search by bounds could get wrong.
enum SeededGallery: String, CaseIterable {
    /// Any direction.
    case isotropic
    /// Directions within a space of few dimensions.
    case lowDimensional
    /// Vectors that differ by little from one of a few.
    case nearDuplicates
    /// Few vectors, each many times.
    case identical
    /// Vectors of zeros among others.
    case zeros
    /// One entry holds nearly everything.
    case oneHuge
    /// Scores that are whole multiples of a fraction, so that many tie.
    case coarse
    /// Vectors with a common mean, which is longer than what tells them apart.
    case commonMean

    /// So many vectors of so many entries.
    func vectors(_ count: Int, _ random: inout SeededVectors) -> [[Float]] {
        let dimension = random.dimension
        let centers = (0..<12).map { _ in random.vector() }
        return (0..<count).map { index in
            switch self {
            case .isotropic:
                return random.vector()
            case .lowDimensional:
                let parts = centers.map { ($0, Float(random.number(below: 2001)) / 1000 - 1) }
                return SeededVectors.normalized(
                    (0..<dimension).map { entry in parts.reduce(0) { $0 + $1.0[entry] * $1.1 } })
            case .nearDuplicates:
                return random.vector(near: centers[random.number(below: 3)], spread: 0.001)
            case .identical:
                return centers[random.number(below: 4)]
            case .zeros:
                return index % 3 == 0 ? Array(repeating: 0, count: dimension) : random.vector()
            case .oneHuge:
                let small = random.vector().map { $0 * 0.01 }
                let place = random.number(below: dimension)
                return SeededVectors.normalized(small.enumerated().map { $0 == place ? 1 : $1 })
            case .commonMean:
                return SeededVectors.normalized(zip(centers[0], random.vector()).map { 3 * $0 + $1 })
            case .coarse:
                return SeededVectors.normalized((0..<dimension).map { _ in Float(random.number(below: 3) - 1) })
            }
        }
    }

    /// An index of such vectors, and probes: near a vector of it, equal to one, and any.
    func index(
        _ count: Int, dimension: Int, seed: UInt64, mostSamples: Int = 3
    ) throws -> (index: VectorIndex, probes: [[Float]]) {
        var random = SeededVectors(dimension: dimension, seed: seed)
        let vectors = vectors(count, &random)
        let index = VectorIndex(dimension: dimension)
        let keys = try random.keys(count, most: mostSamples)
        try index.apply(adding: zip(keys, vectors).map { VectorEntry(key: $0, values: $1) })
        let probes = [
            random.vector(near: vectors[count / 2], spread: 0.3), vectors[count / 3], random.vector(),
            vectors[0].map { -$0 }, Array(repeating: 0, count: dimension),
        ]
        return (index, probes)
    }
}
