extension SQLiteStore {
    /// Makes a gallery of a partition: one with an index of what has changed since `known` or since a file of it was written,
    /// where that can be determined.
    public func gallery(
        _ key: GalleryKey, after known: Gallery?, threads: Int
    ) throws(WhorlError) -> Gallery {
        guard key.isFiled else { return try wholeGallery(key, threads: threads) }
        let (row, dataKey) = try exclusively { session throws(WhorlError) in
            (
                try session.partition(storage: key.storage, number: key.partition, making: false) ?? 0,
                try session.seal().key
            )
        }
        let gallery = try current(key, after: known, partition: row, dataKey, threads: threads)
        // A file says by its stamp that it has everybody.
        if gallery.omitted.damaged.isEmpty {
            derived.keep(gallery, partition: row, dataKey, threads: threads) { [weak self] in
                self?.isUntouched(gallery) ?? false
            }
        }
        return gallery
    }

    /// Waits until galleries that are being written to files are complete.
    public func finishGalleries() {
        derived.finish()
    }

    private func current(
        _ key: GalleryKey, after known: Gallery?, partition row: Int, _ dataKey: DataKey, threads: Int
    ) throws(WhorlError) -> Gallery {
        let start =
            known
            ?? derived.read(key, partition: row, dataKey, threads: threads) { (names) throws(WhorlError) in
                try self.templates(of: names, key)
            }
        if let start {
            if let gallery = try following(start) {
                // A file does not keep what is wrong with references that cannot be compared, which is the answer
                // where no other reference is left.
                let (count, omitted) = (gallery.count, gallery.omitted)
                let mustExplain = count == 0 && omitted.outdated > 0 && omitted.mismatch == nil
                if !mustExplain { return gallery }
            } else {
                derived.noteUnknownStamp()
            }
        }
        derived.outdate(key)
        return try index(key, threads: threads)
    }

    /// A gallery brought up to date, or nil where the store cannot tell what has changed since.
    package func following(_ gallery: Gallery) throws(WhorlError) -> Gallery? {
        let changes = try transaction(writing: false) { session throws(WhorlError) in
            try session.changes(since: gallery)
        }
        // Outside of the session: what is not in memory yet may have to be read from the store.
        return try changes.flatMap { (changes) throws(WhorlError) in try gallery.applying(changes) }
    }

    /// Reads a gallery from the database.
    private func index(_ key: GalleryKey, threads: Int) throws(WhorlError) -> Gallery {
        // A session of its own: others go on with theirs while millions of templates are read.
        let session = try StoreSession(folder, options)
        return try session.connection.transaction(writing: false) { () throws(WhorlError) in
            let stamp = try session.stamp(storage: key.storage, number: key.partition)
            let seal = try session.seal()
            var builder = GalleryBuilder(key, threads: threads) { try? seal.open($0, for: $1) }
            try session.eachSealed(in: key.scope, modality: key.modality) { builder.append($0, sealed: $1) }
            return try builder.finish(stamp: stamp)
        }
    }

    /// Whether a gallery's content is one that the store came from, and nothing of it was removed since.
    private func isUntouched(_ gallery: Gallery) -> Bool {
        guard let stamp = gallery.stamp else { return false }
        let answer = try? transaction(writing: false) { session throws(WhorlError) in
            try session.isUntouched(gallery.key, since: stamp)
        }
        return answer ?? false
    }

    /// The templates of some references, read from the database, without those that are gone or do not open.
    func templates(of names: [VectorKey], _ key: GalleryKey) throws(WhorlError) -> [VectorKey: Template] {
        let wanted = Set(names)
        var templates: [VectorKey: Template] = [:]
        try transaction(writing: false) { session throws(WhorlError) in
            let seal = try session.seal()
            for bcid in Set(names.map(\.bcid)) {
                try session.eachSealed(in: .person(bcid), modality: key.modality) { record, sealed in
                    let name = VectorKey(record)
                    guard wanted.contains(name), let template = try? seal.open(sealed, for: record),
                        key.mismatch(template) == nil
                    else { return }
                    templates[name] = template
                }
            }
        }
        return templates
    }
}

extension StoreSession {
    /// Whether a partition's content came from the one of a stamp, and nothing was removed since; in the caller's
    /// transaction.
    package func isUntouched(_ key: GalleryKey, since stamp: ChangeStamp) throws(WhorlError) -> Bool {
        guard let row = try partition(storage: key.storage, number: key.partition, making: false) else {
            return false
        }
        guard try remembers(stamp, partition: row) else { return false }
        return try lastRemoval(partition: row) <= stamp.changes
    }
}
