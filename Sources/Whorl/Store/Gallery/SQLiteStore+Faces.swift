internal import WhorlNumerics

extension SQLiteStore: FaceGallerySource {
    package func faces(_ kind: FaceKind, after known: FaceGallery?, threads: Int) throws(WhorlError) -> FaceGallery {
        let (row, key) = try exclusively { session throws(WhorlError) in
            (
                try session.partition(storage: kind.storage, number: kind.partition, making: false) ?? 0,
                try session.seal().key
            )
        }
        let gallery = try current(kind, after: known, partition: row, key, threads: threads)
        // A file says by its stamp that it has everybody.
        if gallery.damaged.isEmpty {
            derived.keep(gallery, partition: row, key, threads: threads) { [weak self] in
                self?.isUntouched(gallery) ?? false
            }
        }
        return gallery
    }

    package func finishGalleries() {
        derived.finish()
    }

    private func current(
        _ kind: FaceKind, after known: FaceGallery?, partition row: Int, _ key: DataKey, threads: Int
    ) throws(WhorlError) -> FaceGallery {
        let start =
            known
            ?? derived.read(kind, partition: row, key, threads: threads) { (keys) throws(WhorlError) in
                try self.values(of: keys, kind)
            }
        if let start {
            if let gallery = try following(start) {
                // A file does not keep what is wrong with references that cannot be compared; who is left with nothing
                // else is to be told.
                let mustExplain = gallery.vectors.count == 0 && gallery.outdated > 0 && gallery.mismatch == nil
                if !mustExplain { return gallery }
            } else {
                derived.noteUnknownStamp()
            }
        }
        derived.outdate(kind)
        return try faces(kind, threads: threads)
    }

    /// A gallery brought up to date, or nil where the store cannot tell what has changed since.
    package func following(_ gallery: FaceGallery) throws(WhorlError) -> FaceGallery? {
        let changes = try transaction(writing: false) { session throws(WhorlError) in
            try session.changes(since: gallery)
        }
        // Outside of the session: vectors that are not in memory yet may have to be read from the store.
        return try changes.map { (changes) throws(WhorlError) in try gallery.applying(changes) }
    }

    /// Reads a gallery from the database.
    private func faces(_ kind: FaceKind, threads: Int) throws(WhorlError) -> FaceGallery {
        // A session of its own: others go on with theirs while millions of templates are read.
        let session = try StoreSession(folder, options)
        return try session.connection.transaction(writing: false) { () throws(WhorlError) in
            let stamp = try session.stamp(storage: kind.storage, number: kind.partition)
            let seal = try session.seal()
            var builder = FaceGalleryBuilder(kind, threads: threads) { try? seal.open($0, for: $1) }
            try session.eachSealed(in: kind.scope, modality: .face) { builder.append($0, sealed: $1) }
            return try builder.finish(stamp: stamp)
        }
    }

    /// Whether a gallery's content is one that the store came from, and nothing of it was removed since.
    private func isUntouched(_ gallery: FaceGallery) -> Bool {
        guard let stamp = gallery.stamp else { return false }
        let answer = try? transaction(writing: false) { session throws(WhorlError) in
            try session.isUntouched(gallery.kind, since: stamp)
        }
        return answer ?? false
    }

    /// The vectors of some references, read from the database; zeros for those that are gone or do not open.
    func values(of keys: [VectorKey], _ kind: FaceKind) throws(WhorlError) -> AlignedBytes {
        let row = kind.dimension * MemoryLayout<Float>.stride
        let bytes = AlignedBytes(count: keys.count * row)
        let places = Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        try transaction(writing: false) { session throws(WhorlError) in
            let seal = try session.seal()
            for bcid in Set(keys.map(\.bcid)) {
                try session.eachSealed(in: .person(bcid), modality: .face) { record, sealed in
                    guard case .face(let face)? = try? seal.open(sealed, for: record), kind.faces.mismatch(face) == nil,
                        let place = places[VectorKey(record)]
                    else { return }
                    face.embedding.withUnsafeBytes {
                        UnsafeMutableRawBufferPointer(start: bytes.start + place * row, count: row).copyMemory(from: $0)
                    }
                }
            }
        }
        return bytes
    }
}

extension StoreSession {
    /// Whether a partition's content came from the one of a stamp, and nothing was removed since; in the caller's
    /// transaction.
    package func isUntouched(_ kind: FaceKind, since stamp: ChangeStamp) throws(WhorlError) -> Bool {
        guard let row = try partition(storage: kind.storage, number: kind.partition, making: false) else {
            return false
        }
        guard try remembers(stamp, partition: row) else { return false }
        return try lastRemoval(partition: row) <= stamp.changes
    }
}
