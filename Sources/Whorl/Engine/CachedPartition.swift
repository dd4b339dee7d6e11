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
        try engine.cache.gallery(key(.fingers), stamp: stamp) { (_) throws(WhorlError) in
            try engine.fingerGallery(.partition(storage: storage, partition: partition))
        }
    }

    /// The faces that may be compared with a probe by cosine similarity, packed.
    func faces(_ kind: FaceKind) throws(WhorlError) -> FaceGallery {
        try engine.cache.gallery(key(.faces(kind)), stamp: stamp) { (stale) throws(WhorlError) in
            guard let source = engine.store as? any FaceGallerySource else {
                return try engine.faceGallery(kind.scope, kind, stamp: stamp)
            }
            return try source.faces(kind, after: stale, threads: engine.threads)
        }
    }

    /// The faces that may be compared with a probe by distance, packed.
    func distances(_ kind: FaceKind) throws(WhorlError) -> DistanceGallery {
        try engine.cache.gallery(key(.faces(kind)), stamp: stamp) { (_) throws(WhorlError) in
            try engine.distanceGallery(kind.scope, kind)
        }
    }

    private func key(_ content: GalleryCache.Content) -> GalleryCache.Key {
        GalleryCache.Key(storage: storage, partition: partition, content: content)
    }
}
