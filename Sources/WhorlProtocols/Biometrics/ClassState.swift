public import Whorl

/// What the service remembers of a person beside templates: failures in a row, and what was agreed on.
public struct ClassState: Record, Equatable {
    /// As records name it.
    public static let kind = "class"

    /// The person.
    public let bcid: BCID
    /// Non-matches since the last match or reset.
    public var failures = 0
    /// When the next try is allowed, in seconds since 1970.
    public var lockedUntil = 0.0
    /// Names that a caller gave the person.
    public var tags: [String] = []
    /// Where the person's consent is filed.
    public var consent: String?
    /// When the person is due for deletion, in seconds since 1970.
    public var retainUntil: Double?
    /// Whether the templates must be made anew before they count.
    public var isFlagged = false

    /// The BCID as text.
    public var id: String { bcid.description }
    /// The person itself.
    public var owner: BCID? { bcid }

    /// A person of whom nothing is known yet.
    public init(_ bcid: BCID) {
        self.bcid = bcid
    }
}
