extension DerivedGalleries {
    /// Takes a forgotten person out of every file, and removes files that are being made.
    ///
    /// A file that cannot be changed is removed.
    ///
    /// - Precondition: the caller holds the lock ``FolderLock/Kind/changing``.
    /// - Parameters:
    ///   - bcid: the person.
    ///   - modality: whose references go; those of all modalities where it is nil.
    ///   - partition: the partition's row.
    ///   - key: the data key.
    ///   - stamps: what the deletion led from and to.
    ///   - isKnown: whether the partition's present content came from the one of a stamp.
    /// - Returns: whether no file has a byte of the person any more.
    func remove(
        _ bcid: BCID, _ modality: Modality?, partition: Int, _ key: DataKey,
        stamps: (before: ChangeStamp, after: ChangeStamp),
        isKnown: (ChangeStamp) -> Bool
    ) -> Bool {
        folder.removePartialDerived()
        var isGone = true
        for path in folder.derived(ofPartition: partition) {
            do throws(DerivedFault) {
                try DerivedRemoval.remove(bcid, modality, from: path, key, stamps: stamps, isKnown: isKnown)
            } catch {
                isGone = StoreFolder.remove(path) && isGone
            }
        }
        return isGone
    }

    /// Removes the files of partitions that something was removed from since, and all that do not open: after a
    /// deletion that was interrupted.
    ///
    /// - Parameters:
    ///   - folder: the store's folder.
    ///   - key: the data key.
    ///   - isPending: whether the deletion is still unfinished; asked once no other can be under way.
    ///   - isCurrent: whether nothing of a gallery was removed since a stamp.
    /// - Returns: whether none is left.
    static func removeOutdated(
        _ folder: StoreFolder, _ key: DataKey, isPending: () -> Bool, isCurrent: (GalleryKey, ChangeStamp) -> Bool
    ) -> Bool {
        guard folder.hasDerived else { return true }
        guard let lock = try? FolderLock(.changing, in: folder, waiting: 0) else { return false }
        defer { withExtendedLifetime(lock) {} }
        guard isPending() else { return true }
        folder.removePartialDerived()
        var isGone = true
        for path in folder.derived {
            let directory = try? DerivedReader(path, key).directory
            let isKept = directory.map { isCurrent($0.key, $0.removal ?? $0.stamp) } ?? false
            if !isKept { isGone = StoreFolder.remove(path) && isGone }
        }
        return isGone
    }

    /// Removes all files: the store has become another.
    static func removeAll(_ folder: StoreFolder) {
        guard folder.hasDerived, let lock = try? FolderLock(.changing, in: folder) else { return }
        defer { withExtendedLifetime(lock) {} }
        _ = folder.removeDerived()
    }
}
