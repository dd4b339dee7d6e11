/// What a count of errors can and cannot say: the rules of 3 and of 30.
///
/// ISO/IEC 19795-1:2006, annex B; Doddington, Przybocki, Martin, Reynolds, The NIST speaker recognition evaluation,
/// Speech Communication 31, 2000.
public enum SampleSizeRule: Sendable, Equatable, CustomStringConvertible {
    /// No error was seen: the rate is below `upperBound` with 95 % confidence.
    case three(upperBound: Double)
    /// Fewer than thirty errors were seen: the rate is not known to within 30 % of itself with 90 % confidence.
    case thirty(errors: Int)

    /// Trials without an error after which the rate is below `1 / trials` times this, with 95 % confidence.
    public static let three = 3.0
    /// Errors from which on the rate is known to within 30 % of itself with 90 % confidence.
    public static let thirty = 30

    /// The rule that a count falls under; nil where enough errors were seen.
    public init?(errors: Int, of trials: Int) {
        guard trials > 0, errors < Self.thirty else { return nil }
        self = errors == 0 ? .three(upperBound: min(Self.three / Double(trials), 1)) : .thirty(errors: errors)
    }

    /// The rule in words.
    public var description: String {
        switch self {
        case .three(let upperBound):
            "no error was seen: the rate is below \(NumberText.percent(upperBound)) % with 95 % confidence (rule of 3)"
        case .thirty(let errors):
            "fewer than 30 errors (\(errors)): the rate is uncertain by more than 30 % of itself (rule of 30)"
        }
    }
}
