public import Whorl

/// What a protocol asks a person for.
public struct PromptRequest: Sendable {
    /// Whose sample is wanted.
    public let owner: BCID
    /// Who asks, as the audit log names it.
    public let purpose: String
    /// What the person reads; plain text.
    public let message: String
    /// What may be presented.
    public let kinds: Set<Modality>
    /// Samples that may fail before the prompt ends.
    public let tries: Int

    /// The longest message, in characters.
    public static let longestMessage = 256

    /// Describes a request; a longer message is cut, and what is no printable text becomes a space.
    public init(owner: BCID, purpose: String, message: String, kinds: Set<Modality>, tries: Int) {
        self.owner = owner
        self.purpose = purpose
        self.message = Self.plain(message)
        self.kinds = kinds
        self.tries = max(1, tries)
    }

    private static func plain(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longestMessage) {
            switch scalar.properties.generalCategory {
            // Marks that turn the direction of text would let it read as something else.
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
