package import WhorlIdentity

extension WhorlError {
    /// The error of a name, with the same facts.
    package init(_ error: IdentityError) {
        self =
            switch error {
            case .malformedBCID(let reason): .malformedBCID(reason: reason)
            case .unknownFingerPosition(let name): .unknownFingerPosition(name: name)
            }
    }
}
