package import Whorl

/// What the service remembers of a person beside templates: failures in a row, and what was agreed on.
package struct ClassState: Record, Equatable {
    /// The kind of these records.
    package static let kind = "class"

    /// The person.
    package let bcid: BCID
    /// Non-matches since the last match or reset.
    package var failures = 0
    /// When the next try is allowed, in seconds since 1970.
    package var lockedUntil = 0.0
    /// Names that a caller gave the person.
    package var tags: [String] = []
    /// Where the person's consent is filed.
    package var consent: String?
    /// When the person is due for deletion, in seconds since 1970.
    package var retainUntil: Double?
    /// Whether the templates must be made anew before they count.
    package var isFlagged = false

    /// The person's BCID.
    package var id: String { bcid.description }
    /// The person.
    package var owner: BCID? { bcid }

    /// A person of whom nothing is known yet.
    package init(_ bcid: BCID) {
        self.bcid = bcid
    }
}
