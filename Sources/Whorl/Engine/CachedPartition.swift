/// The galleries of a partition, from memory while the store's content is unchanged.
struct CachedPartition {
    private let engine: Engine
    private let storage: String
    private let partition: Int
    private let stamp: ChangeStamp

    /// Looks at the partition's stamp.
    ///
    /// - Throws: ``WhorlError/emptyPartition(storage:partition:)``, ``WhorlError/malformedBCID(reason:)``.
    init(_ engine: Engine, storage: String, partition: Int) throws(WhorlError) {
        try BCID.check(storage: storage)
        try BCID.check(partition: partition)
        // Read before the references: a change in between makes a gallery look stale at the next search, never new.
        guard let stamp = try engine.store.stamp(storage: storage, partition: partition) else {
            throw .emptyPartition(storage: storage, partition: partition)
        }
        self.engine = engine
        self.storage = storage
        self.partition = partition
        self.stamp = stamp
    }

    /// The references that may be compared with a probe.
    ///
    /// - Throws: what the store's making of a gallery throws.
    func gallery(_ content: GalleryKey.Content) throws(WhorlError) -> Gallery {
        let key = GalleryKey(storage: storage, partition: partition, content: content)
        return try engine.cache.gallery(key, stamp: stamp) { (stale) throws(WhorlError) in
            try engine.store.gallery(key, after: stale, threads: engine.threads)
        }
    }
}
