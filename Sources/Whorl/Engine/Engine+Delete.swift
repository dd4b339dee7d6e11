extension Engine {
    /// Forgets a person, with every modality and sample.
    ///
    /// - Returns: how many references there were, and whether their bytes are gone from every file.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, and as the store has it.
    @discardableResult
    public func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
        let deletion = try store.delete(bcid)
        cache.forget(bcid)
        return deletion
    }
}
