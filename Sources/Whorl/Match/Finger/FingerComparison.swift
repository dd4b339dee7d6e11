/// One comparison with what its score was made of.
public struct FingerComparison: Sendable, Equatable {
    /// A minutia of the probe joined with one of the reference.
    public struct Pair: Sendable, Equatable {
        /// Index into the probe template's points.
        public let probe: Int
        /// Index into the reference template's points.
        public let reference: Int
        /// How alike the two are, `0...1`.
        public let similarity: Double

        /// Joins two minutiae.
        public init(probe: Int, reference: Int, similarity: Double) {
            self.probe = probe
            self.reference = reference
            self.similarity = similarity
        }
    }

    /// A named part of the score.
    public struct Part: Sendable, Equatable {
        /// Name of the part that every score has.
        public static let bias = "bias"

        /// What was measured.
        public let name: String
        /// The measured value.
        public let value: Double
        /// What it adds to the score.
        public let contribution: Double

        /// Names a part.
        public init(name: String, value: Double, contribution: Double) {
            self.name = name
            self.value = value
            self.contribution = contribution
        }
    }

    /// Similarity, higher is closer.
    public let score: Double
    /// The minutiae that were joined, the most alike first.
    public let pairs: [Pair]
    /// What the score was made of; the contributions add up to the score.
    public let parts: [Part]

    /// Makes a comparison of its results.
    public init(score: Double, pairs: [Pair], parts: [Part]) {
        self.score = score
        self.pairs = pairs
        self.parts = parts
    }
}
