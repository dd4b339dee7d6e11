public import Whorl

/// The evidence of one comparison whose truth is known.
public struct LabelledEvidence: Sendable {
    /// Whether both prints are of one finger.
    public let isMated: Bool
    /// Names of the measures.
    public let names: [String]
    /// A value for each measure.
    public let values: [Float]

    /// Takes the evidence out of a comparison.
    public init(_ comparison: FingerComparison, isMated: Bool) {
        self.isMated = isMated
        let measured = comparison.parts.filter { $0.name != FingerComparison.Part.bias }
        names = measured.map(\.name)
        values = measured.map { Float($0.value) }
    }
}
