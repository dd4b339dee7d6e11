/// What an administrator changes of a person; what is nil stays as it is.
package struct ClassChange: Sendable, Equatable {
    /// Where the person's consent is filed; `.some(nil)` takes it away.
    package var consent: String??
    /// When the person is due for deletion, in seconds since 1970; `.some(nil)` takes it away.
    package var retainUntil: Double??
    /// Whether the templates must be made anew before they count.
    package var isFlagged: Bool?

    /// Changes nothing.
    package init() {}

    /// The longest reference to a consent, in bytes.
    package static let longestConsent = 512

    /// Whether a text can say where a consent is filed: one line that is not too long.
    package static func isConsent(_ text: String) -> Bool {
        text.utf8.count <= longestConsent && text.utf8.allSatisfy { $0 >= UInt8(ascii: " ") }
    }
}
