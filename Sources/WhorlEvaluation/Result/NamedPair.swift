/// A pair of samples that a person should look at.
public struct NamedPair: Sendable, Equatable, Encodable {
    /// Name of the probe's sample.
    public let probe: String
    /// Name of the reference's sample.
    public let reference: String
    /// Similarity.
    public let score: Double

    /// Names a pair.
    init(_ pair: ExtremePairs.Pair, _ register: SampleRegister) {
        probe = register.names[pair.probe]
        reference = register.names[pair.reference]
        score = pair.score
    }
}
