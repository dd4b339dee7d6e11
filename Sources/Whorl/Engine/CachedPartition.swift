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

    /// The prints, prepared.
    func fingers() throws(WhorlError) -> FingerGallery {
        try engine.cache.gallery(key(.fingers), stamp: stamp) { () throws(WhorlError) in
            try engine.fingerGallery(scope)
        }
    }

    /// The faces that may be compared with a probe, packed.
    func faces(for probe: FaceTemplate) throws(WhorlError) -> FaceGallery {
        let content = GalleryCache.Content.faces(probe.model, probe.metric, dimension: probe.embedding.count)
        return try engine.cache.gallery(key(content), stamp: stamp) { () throws(WhorlError) in
            try engine.faceGallery(scope, for: probe)
        }
    }

    private var scope: StoreScope { .partition(storage: storage, partition: partition) }

    private func key(_ content: GalleryCache.Content) -> GalleryCache.Key {
        GalleryCache.Key(storage: storage, partition: partition, content: content)
    }
}
