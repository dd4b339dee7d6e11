extension ModelIdentity {
    /// Accepts the names that a model may have.
    ///
    /// - Throws: ``WhorlError/malformedModelName(name:)``.
    public static func check(name: String) throws(WhorlError) {
        guard isName(name) else { throw .malformedModelName(name: String(name.prefix(maximumNameLength))) }
    }
}
