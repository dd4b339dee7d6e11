/// What can be wrong with the names of persons and fingers.
package enum IdentityError: Error, Equatable, Sendable {
    /// The text is no BCID; `reason` names the part that is wrong.
    case malformedBCID(reason: String)
    /// The name is of no finger position.
    case unknownFingerPosition(name: String)

    /// What is wrong, or the name that is unknown.
    var fact: String {
        switch self {
        case .malformedBCID(let reason): reason
        case .unknownFingerPosition(let name): name
        }
    }
}
