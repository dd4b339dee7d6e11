public import Whorl

/// What the service knows of a person, without the templates themselves.
public struct PersonFile: Encodable, Sendable {
    /// The person.
    public let bcid: BCID
    /// What it is enrolled with.
    public let references: [ReferenceRecord]
    /// What is remembered beside that; nil where there is nothing.
    public let state: ClassState?
    /// When the person may try again, in seconds since 1970; nil where it may now.
    public let lockedUntil: Double?
    /// Whether an administrator must reset the person before it may try again.
    public let isDisabled: Bool
}
