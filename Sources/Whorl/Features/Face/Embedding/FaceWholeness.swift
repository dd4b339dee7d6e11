internal import Glibc

/// Tells photos of whole faces from those of covered, cut and inverted ones by what an embedder gives to them.
///
/// Photos with the same part of the face covered share a part of their embeddings whoever they show, so that people in
/// them match far more often than a threshold promises. A multinomial logistic regression, whose sides have several
/// classes each, fitted by `Datasets/whole_faces.py`.
public struct FaceWholeness: Sendable, Equatable, Codable {
    /// Numbers of a class beside those of an output's direction.
    static let further = 2
    /// The most classes of a side.
    static let mostClasses = 64
    /// Greatest amount of a weight.
    static let greatestWeight: Float = 1e6

    /// Classes of whole faces. Each has a weight for every number of an output of unit length, one for the natural
    /// logarithm of the output's length, and a constant.
    public let whole: [[Float]]
    /// Classes of what is no whole face, in the same form. Their constants say how much evidence is asked for.
    public let other: [[Float]]

    /// Makes both sides.
    public init(whole: [[Float]], other: [[Float]]) {
        self.whole = whole
        self.other = other
    }

    /// Numbers of the outputs that it is for; nil where its classes do not agree or are too many.
    var dimension: Int? {
        let classes = whole + other
        guard let count = classes.first?.count, classes.allSatisfy({ $0.count == count }),
            (1...Self.mostClasses).contains(whole.count), (1...Self.mostClasses).contains(other.count),
            classes.allSatisfy({ $0.allSatisfy { abs($0) <= Self.greatestWeight } })
        else { return nil }
        return count - Self.further
    }

    /// Whether an output is that of a whole face.
    ///
    /// - Parameter output: of an embedder, as it makes it, ``dimension`` numbers.
    /// - Returns: the logarithm of the odds, from 0 on where the photo is taken; not a number where the output is zero or
    ///   not finite.
    package func evidence(_ output: [Float]) -> Double {
        let length = FaceEmbedder.product(output, output).squareRoot()
        func logOdds(_ classes: [[Float]]) -> Double {
            let sums = classes.map { weights in
                FaceEmbedder.product(weights, output) / length + Double(weights[output.count]) * log(length)
                    + Double(weights[output.count + 1])
            }
            let greatest = sums.max() ?? 0
            return greatest + log(sums.reduce(0) { $0 + exp($1 - greatest) })
        }
        return logOdds(whole) - logOdds(other)
    }
}
