package import Whorl

/// What a protocol asks a person for.
package struct PromptRequest: Sendable {
    /// The person whose sample is wanted.
    package let owner: BCID
    /// Who asks.
    package let asker: PromptAsker
    /// What it is for, as the audit log names it.
    package let purpose: String
    /// What the person reads; plain text.
    package let message: String
    /// What may be presented.
    package let kinds: Set<Modality>
    /// Samples that may fail before the prompt ends.
    package let tries: Int

    /// The longest message, in characters.
    package static let longestMessage = 256

    /// Describes a request; a longer message is cut, and what is no printable text becomes a space.
    package init(
        owner: BCID, asker: PromptAsker, purpose: String, message: String, kinds: Set<Modality>, tries: Int
    ) {
        self.owner = owner
        self.asker = asker
        self.purpose = purpose
        self.message = Self.plain(message)
        self.kinds = kinds
        self.tries = max(1, tries)
    }

    static func plain(_ text: String) -> String {
        PlainText.printable(String(text.unicodeScalars.prefix(longestMessage)))
    }
}
