internal import WhorlNumerics

extension TemplateStore {
    /// Makes a gallery of all references of the partition.
    public func gallery(
        _ key: GalleryKey, after known: Gallery?, threads: Int
    ) throws(WhorlError) -> Gallery {
        try wholeGallery(key, threads: threads)
    }

    /// Returns at once, as nothing is written.
    public func finishGalleries() {}

    /// Makes a gallery of all references of the partition.
    package func wholeGallery(_ key: GalleryKey, threads: Int) throws(WhorlError) -> Gallery {
        // Read before the references: a change in between makes the gallery look stale at the next search, never new.
        let stamp = try stamp(storage: key.storage, partition: key.partition)
        var gallery = try newGallery(key, in: key.scope, threads: threads)
        gallery.stamp = stamp
        return gallery
    }

    /// Makes a gallery of the comparable references of a person or a partition, without a stamp.
    ///
    /// - Parameters:
    ///   - key: which references.
    ///   - scope: the person or the partition. A person with a template that does not open is refused; of a partition,
    ///     such people are left out.
    ///   - threads: the most threads that prepare references.
    /// - Returns: the gallery.
    /// - Throws: what ``visit(_:modality:damaged:_:)`` throws.
    package func newGallery(_ key: GalleryKey, in scope: StoreScope, threads: Int) throws(WhorlError) -> Gallery {
        switch key.content {
        case .fingers: try fingers(key, in: scope, threads: threads)
        case .faces(let faces): try self.faces(key, faces, in: scope)
        }
    }

    private func fingers(
        _ key: GalleryKey, in scope: StoreScope, threads: Int
    ) throws(WhorlError) -> Gallery {
        let (records, fingers, omitted) = try comparable(.finger, in: scope) { template -> FingerTemplate? in
            if case .finger(let finger) = template { finger } else { nil }
        } mismatch: { finger in
            key.mismatch(.finger(finger))
        }
        let entries = zip(records, fingers).map { GalleryEntry($0, .finger($1)) }
        let rows = try GalleryEntry.fingerRows(entries, threads: threads)
        return Gallery(key: key, content: .fingers(FingerSnapshot(rows)), records: records, omitted: omitted)
    }

    private func faces(
        _ key: GalleryKey, _ faces: FaceComparability, in scope: StoreScope
    ) throws(WhorlError) -> Gallery {
        let (records, found, omitted) = try comparable(.face, in: scope) { template -> FaceTemplate? in
            if case .face(let face) = template { face } else { nil }
        } mismatch: { face in
            faces.mismatch(face)
        }
        switch faces.metric {
        case .cosine:
            let entries = zip(records, found).map { VectorEntry(key: VectorKey($0), values: $1.embedding) }
            let vectors = VectorSnapshot(dimension: faces.dimension, sorted: entries)
            return Gallery(key: key, content: .vectors(vectors), omitted: omitted)
        case .l2:
            let embeddings = EmbeddingMatrix(
                rows: found.count, columns: faces.dimension, values: found.flatMap(\.embedding))
            return Gallery(key: key, content: .embeddings(embeddings), records: records, omitted: omitted)
        }
    }

    /// The references of a part of the store that may be compared, by BCID and sample.
    ///
    /// - Parameters:
    ///   - modality: theirs.
    ///   - scope: the person or the partition.
    ///   - features: what the gallery is made of; nil for a template of another modality.
    ///   - mismatch: what keeps it from being compared, or nil.
    /// - Returns: the references, and what is known of the others.
    /// - Throws: what ``visit(_:modality:damaged:_:)`` throws.
    private func comparable<Features>(
        _ modality: Modality, in scope: StoreScope, features: (Template) -> Features?,
        mismatch: (Features) -> WhorlError?
    ) throws(WhorlError) -> (records: [ReferenceRecord], features: [Features], omitted: Gallery.Omitted) {
        var found: [(record: ReferenceRecord, features: Features)] = []
        var omitted = Gallery.Omitted()
        func take(_ reference: Reference) {
            guard let features = features(reference.template) else { return }
            if let reason = mismatch(features) {
                omitted.add(reason)
            } else {
                found.append((reference.record, features))
            }
        }
        if case .person = scope {
            // The template that does not open may be the one that matters.
            try visit(scope, modality: modality) { take($0) }
        } else {
            var damaged: Set<BCID> = []
            try visit(scope, modality: modality, damaged: { damaged.insert($0.bcid) }) { take($0) }
            found.removeAll { damaged.contains($0.record.bcid) }
            omitted.damaged = damaged
        }
        return (found.map(\.record), found.map(\.features), omitted)
    }
}
