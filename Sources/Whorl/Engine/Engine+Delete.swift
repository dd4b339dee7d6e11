extension Engine {
    /// Forgets a person, with every modality and sample.
    ///
    /// - Returns: how many references there were, and whether their bytes are gone from every file.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, ``WhorlError/storeBusy(path:)``,
    ///   ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/storeOutcomeUnknown(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeFault(path:code:reason:)``.
    @discardableResult
    public func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
        do throws(WhorlError) {
            let deletion = try store.delete(bcid)
            cache.forget(bcid)
            return deletion
        } catch .unknownBCID(let bcid) {
            cache.forget(bcid)
            throw .unknownBCID(bcid)
        } catch {
            // The person may be deleted or not: the next search looks.
            cache.drop(storage: bcid.storage, partition: bcid.partition)
            throw error
        }
    }
}
