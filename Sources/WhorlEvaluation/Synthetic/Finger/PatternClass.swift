package import WhorlNumerics

/// The class of a fingerprint after Galton and Henry, left and right as seen on the print.
public enum PatternClass: String, Sendable, CaseIterable, Codable {
    /// Ridges cross the finger in a hill; no singular point.
    case arch
    /// An arch with a loop straight above a delta.
    case tentedArch
    /// Ridges enter and leave at the left; the delta lies at the right.
    case leftLoop
    /// Ridges enter and leave at the right; the delta lies at the left.
    case rightLoop
    /// Ridges run round the centre between two deltas.
    case whorl
    /// Two loops turned into each other between two deltas.
    case doubleLoop

    /// Draws a class with the frequency that it has among fingers.
    package static func drawn(using generator: inout SeededGenerator) -> PatternClass {
        var rest = generator.uniform()
        for pattern in allCases {
            rest -= pattern.frequency
            if rest < 0 { return pattern }
        }
        return .leftLoop
    }

    /// The share of fingers of this class; all shares add up to 1.
    package var frequency: Float {
        switch self {
        case .arch: SyntheticParameters.Frequency.arch
        case .tentedArch: SyntheticParameters.Frequency.tentedArch
        case .leftLoop: SyntheticParameters.Frequency.leftLoop
        case .rightLoop: SyntheticParameters.Frequency.rightLoop
        case .whorl: SyntheticParameters.Frequency.whorl
        case .doubleLoop: SyntheticParameters.Frequency.doubleLoop
        }
    }
}
