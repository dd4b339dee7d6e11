public import Whorl
import WhorlNumerics

/// Face templates of people whom nobody is: for tests and measurements of galleries of any size.
///
/// A person is a random direction; a sample is that direction with noise added. Directions of different people are as
/// independent as those of a perfect embedder are, so that scores of non-mated pairs have mean 0 and standard deviation
/// `1 / sqrt(dimension)`.
public struct SyntheticFaces: Sendable {
    /// Templates of all people together.
    public let templates: Int
    /// Entries of an embedding.
    public let dimension: Int
    /// The model that templates name.
    public let model: ModelIdentity
    /// What everything is derived from.
    public let seed: UInt64

    /// The variance of a sample's noise relative to its person's direction: scores of mated pairs are near
    /// `1 / (1 + noise)`, 0.67, as those of good photos are.
    package static let noise: Float = 0.5
    /// A person has 1 to so many samples, as many as the other.
    package static let mostSamples = 5
    /// Streams of the generator: people, then probes of people who are not enrolled.
    private static let strangers: UInt64 = 1 << 40

    /// Describes a set.
    ///
    /// - Parameters:
    ///   - templates: of all people together.
    ///   - dimension: entries of an embedding.
    ///   - seed: equal seeds give equal templates.
    ///   - model: an installed one's identity, where its calibration is to be used; otherwise that of no model.
    /// - Precondition: there is at least 1 template, and `dimension` is one that a template may have.
    public init(templates: Int, dimension: Int, seed: UInt64, model: ModelIdentity? = nil) {
        precondition(templates > 0 && FaceTemplate.dimensions.contains(dimension))
        self.templates = templates
        self.dimension = dimension
        self.seed = seed
        self.model =
            model ?? ModelIdentity(name: "synthetic_\(dimension)", file: Array("synthetic faces \(dimension)".utf8))
    }

    /// How many samples a person has; `number` is 1 or more.
    package func samples(ofPerson number: Int) -> Int {
        var generator = SeededGenerator(seed: seed, stream: UInt64(number))
        return Int(generator.next() % UInt64(Self.mostSamples)) + 1
    }

    /// People who have the templates; the last one has as many as are left.
    public var people: Int {
        var (number, left) = (0, templates)
        while left > 0 {
            number += 1
            left -= samples(ofPerson: number)
        }
        return number
    }

    /// A sample of a person of the set.
    ///
    /// - Parameters:
    ///   - sample: 0 or more; those from ``mostSamples`` on are never enrolled.
    ///   - number: the person, 1 or more.
    /// - Returns: the template.
    package func template(_ sample: Int, ofPerson number: Int) -> FaceTemplate {
        template(sample, stream: UInt64(number))
    }

    /// A sample of somebody who is not in the set; `number` is 1 or more.
    package func template(ofStranger number: Int) -> FaceTemplate {
        template(0, stream: Self.strangers + UInt64(number))
    }

    private func template(_ sample: Int, stream: UInt64) -> FaceTemplate {
        var person = SeededGenerator(seed: seed, stream: stream)
        _ = person.next()
        let direction = unit((0..<dimension).map { _ in Self.spread(&person) })
        var own = SeededGenerator(seed: SplitMix64.mixed(seed &+ stream), stream: UInt64(sample))
        let scale = (Self.noise / Float(dimension)).squareRoot()
        return FaceTemplate(
            model: model, metric: .cosine, embedding: unit(direction.map { $0 + scale * Self.spread(&own) }),
            quality: Int(own.next() % Self.qualities))
    }

    /// Qualities are 0...100.
    private static let qualities: UInt64 = 101

    private func unit(_ values: [Float]) -> [Float] {
        let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return norm > 0 ? values.map { $0 / norm } : values
    }

    /// A number of mean 0 and variance 1, nearly normal: the sum of four uniform ones of 16 bits each, which takes a tenth
    /// of a normal one's time.
    private static func spread(_ generator: inout SeededGenerator) -> Float {
        let bits = generator.next()
        let sum = stride(from: 0, to: UInt64.bitWidth, by: UInt16.bitWidth).reduce(0) { sum, shift in
            sum + Int(UInt16(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        return (Float(sum) - middle) / deviation
    }

    /// Four times half of the greatest number of 16 bits.
    private static let middle = 2 * Float(UInt16.max)
    /// The standard deviation of the sum: that of one, 2^16 / sqrt(12), times the root of four.
    private static let deviation = 2 * Float(1 << UInt16.bitWidth) / Float(12).squareRoot()
}
