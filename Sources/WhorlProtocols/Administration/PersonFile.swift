package import Whorl

/// What the service knows of a person, without the templates themselves.
package struct PersonFile: Encodable, Sendable {
    /// The person.
    package let bcid: BCID
    /// What it is enrolled with.
    package let references: [ReferenceRecord]
    /// What is remembered beside that; nil where there is nothing.
    package let state: ClassState?
    /// When the person may try again from a known source, in seconds since 1970; nil where it may now.
    package let lockedUntil: Double?
    /// Whether an administrator must reset the person before it may try again.
    package let isDisabled: Bool
    /// When the next try from an unknown source is allowed, in seconds since 1970; nil where it is allowed now.
    package let unknownLockedUntil: Double?
    /// Whether no try from unknown sources is decided before a match from a known one, or a reset.
    package let isUnknownOff: Bool
}
