package import Whorl
internal import WhorlNumerics

/// Unit vectors of people who do not exist, as embeddings have them: 1 to 5 samples a person around a center of the person's
/// own.
///
/// The cosine of center and sample is normally distributed with mean 0.80 and standard deviation 0.05. Each person is
/// derived from the seed and a number alone, so that people can be made in any order and on any thread.
package struct SyntheticVectors: Sendable {
    /// How centers are spread.
    package enum Model: String, Sendable, CaseIterable, Encodable {
        /// Every direction is as likely.
        case isotropic
        /// 32 directions have nearly all of the variance, as real embeddings do: the others have a standard deviation of
        /// 0.15 of theirs.
        case low
    }

    private static let cosine: (mean: Float, deviation: Float) = (0.80, 0.05)
    private static let cosines: ClosedRange<Float> = 0.55...0.97
    private static let mostSamples: UInt64 = 5
    private static let strongDirections = 32
    private static let weakDeviation: Float = 0.15

    /// Entries of a vector.
    package let dimension: Int
    /// How centers are spread.
    package let model: Model
    private let seed: UInt64
    private let rotation: MixingRotation

    /// Plans vectors.
    ///
    /// - Precondition: `dimension` is at least 2: with one entry nothing is beside the center.
    package init(dimension: Int, model: Model, seed: UInt64) {
        precondition(dimension > 1)
        self.dimension = dimension
        self.model = model
        self.seed = seed
        rotation = MixingRotation(dimension: dimension, seed: seed)
    }

    /// All samples of a person.
    package func samples(ofPerson number: Int) -> [[Float]] {
        var generator = SeededGenerator(seed: seed, stream: UInt64(number) * 2)
        let center = direction(&generator)
        let count = 1 + Int(generator.next() % Self.mostSamples)
        return (0..<count).map { _ in sample(center, &generator) }
    }

    /// One more sample of a person, to be searched for.
    package func probe(ofPerson number: Int) -> [Float] {
        var generator = SeededGenerator(seed: seed, stream: UInt64(number) * 2)
        let center = direction(&generator)
        var other = SeededGenerator(seed: seed, stream: UInt64(number) * 2 + 1)
        return sample(center, &other)
    }

    /// Keys and vectors of the first people whose samples make so many vectors; the last person may lose some.
    ///
    /// - Parameters:
    ///   - count: vectors.
    ///   - take: called for each, in the order of the keys; people are `bench.1.1`, `bench.1.2` and so on.
    /// - Returns: how many people there are.
    /// - Throws: what `take` throws.
    package func visit(
        _ count: Int, _ take: (VectorKey, [Float]) throws(WhorlError) -> Void
    ) throws(WhorlError) -> Int {
        var (person, made) = (0, 0)
        while made < count {
            let bcid = try BCID(storage: "bench", partition: 1, classID: person + 1)
            for (index, vector) in samples(ofPerson: person).prefix(count - made).enumerated() {
                try take(VectorKey(bcid: bcid, sample: index + 1), vector)
                made += 1
            }
            person += 1
        }
        return person
    }

    /// A unit vector in the coordinates of the directions of variance.
    private func direction(_ generator: inout SeededGenerator) -> [Float] {
        var vector = noise(&generator)
        VectorSum.scale(&vector, 1 / VectorSum.product(vector, vector).squareRoot())
        return vector
    }

    private func sample(_ center: [Float], _ generator: inout SeededGenerator) -> [Float] {
        let range = Self.cosines
        let cosine = min(
            max(Self.cosine.mean + Self.cosine.deviation * generator.normal(), range.lowerBound), range.upperBound)
        var offset = noise(&generator)
        VectorSum.add(&offset, center, times: -VectorSum.product(offset, center))
        VectorSum.scale(
            &offset, ((1 - cosine * cosine) / VectorSum.product(offset, offset)).squareRoot())
        VectorSum.add(&offset, center, times: cosine)
        if model == .low { rotation.apply(to: &offset) }
        VectorSum.scale(&offset, 1 / VectorSum.product(offset, offset).squareRoot())
        return offset
    }

    /// Entries of mean 0, in the low model with most of the variance in the first ones.
    ///
    /// An entry is the sum of four uniform numbers of 16 bits, nearly normal and a tenth of a normal one's cost; sums of many
    /// entries, which are all that a search sees, cannot tell the difference.
    private func noise(_ generator: inout SeededGenerator) -> [Float] {
        let strong = model == .low ? min(Self.strongDirections, dimension) : dimension
        return [Float](unsafeUninitializedCapacity: dimension) { entries, count in
            for index in 0..<dimension {
                let bits = SIMD4<UInt16>(truncatingWords: generator.next())
                let entry = SIMD4<Float>(bits).sum() * 0x1p-15 - 4
                entries[index] = index < strong ? entry : entry * Self.weakDeviation
            }
            count = dimension
        }
    }
}

extension SIMD4<UInt16> {
    /// The four quarters of 64 bits.
    fileprivate init(truncatingWords word: UInt64) {
        self = unsafeBitCast(word, to: SIMD4<UInt16>.self)
    }
}
