extension Engine {
    /// Forgets a person, with every modality and sample.
    ///
    /// - Returns: how many references there were, and whether their bytes are gone from every file.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, and as the store has it.
    @discardableResult
    public func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
        // Also where the store throws after it has forgotten the person.
        defer { cache.forget(bcid) }
        return try store.delete(bcid)
    }
}
