extension FingerPosition {
    /// The most characters of a wrong name that an error repeats.
    private static let maximumEcho = 32

    /// Finds the position of a name such as `right-index`.
    ///
    /// - Throws: ``WhorlError/unknownFingerPosition(name:)``.
    public init(name: String) throws(WhorlError) {
        guard let position = Self.allCases.first(where: { $0.name == name }) else {
            throw .unknownFingerPosition(name: String(name.prefix(Self.maximumEcho)))
        }
        self = position
    }
}

extension ModelIdentity {
    /// Accepts the names that a model may have.
    ///
    /// - Throws: ``WhorlError/malformedModelName(name:)``.
    public static func check(name: String) throws(WhorlError) {
        guard isName(name) else { throw .malformedModelName(name: String(name.prefix(maximumNameLength))) }
    }
}
