extension Engine {
    /// The prepared references of a partition, from memory while the store's content is unchanged.
    ///
    /// - Throws: ``WhorlError/emptyPartition(storage:partition:)``,
    ///   ``WhorlError/extractorMismatch(got:expected:)``, ``WhorlError/malformedBCID(reason:)``.
    func gallery(storage: String, partition: Int) throws(WhorlError) -> Gallery {
        try BCID.check(storage: storage)
        try BCID.check(partition: partition)
        // Read before the references: a change in between makes the gallery look stale at the next search, never new.
        guard let stamp = try store.stamp(storage: storage, partition: partition) else {
            throw .emptyPartition(storage: storage, partition: partition)
        }
        let key = GalleryCache.Key(storage: storage, partition: partition)
        let gallery = try cache.gallery(key, stamp: stamp) { () throws(WhorlError) in try build(key, stamp) }
        if gallery.entries.isEmpty {
            guard let version = gallery.outdated.first else {
                throw .emptyPartition(storage: storage, partition: partition)
            }
            throw .extractorMismatch(got: version, expected: calibration.extractorVersion)
        }
        return gallery
    }

    private func build(_ key: GalleryCache.Key, _ stamp: ChangeStamp) throws(WhorlError) -> Gallery {
        var references: [(record: ReferenceRecord, template: FingerTemplate)] = []
        var outdated: [Int] = []
        let scope = StoreScope.partition(storage: key.storage, partition: key.partition)
        try store.visit(scope, modality: .finger) { reference in
            guard case .finger(let template) = reference.template else { return }
            if template.extractorVersion == calibration.extractorVersion {
                references.append((reference.record, template))
            } else {
                outdated.append(template.extractorVersion)
            }
        }
        let found = references
        let entries = Parallel.map(found.count, threads: threads) { index in
            Gallery.Entry(record: found[index].record, prepared: PreparedFinger(found[index].template))
        }
        return Gallery(stamp: stamp, entries: entries, outdated: outdated)
    }
}
