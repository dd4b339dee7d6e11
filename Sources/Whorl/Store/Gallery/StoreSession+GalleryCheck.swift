extension StoreSession {
    /// Compares the gallery of a file, brought up to date, with the templates of the store; in the caller's transaction.
    ///
    /// - Returns: references that the gallery lacks, has with another embedding or print, or has and the store has not; nil
    ///   where the store cannot bring the gallery up to date, so that it is not used.
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``.
    /// - Complexity: O(references), each template opened.
    func differences(from stored: Gallery) throws(WhorlError) -> Int? {
        let key = stored.key
        guard let changes = try changes(since: stored), let gallery = try stored.applying(changes) else { return nil }
        let seal = try seal()
        var differences = 0
        var found = 0
        var person: (bcid: BCID, features: [VectorKey: GalleryFeatures])?
        try eachSealed(in: key.scope, modality: key.modality) { (record, sealed) throws(WhorlError) in
            // A template that does not open is counted elsewhere.
            guard let template = try? seal.open(sealed, for: record), key.mismatch(template) == nil else { return }
            if person?.bcid != record.bcid { person = (record.bcid, try gallery.content.features(of: record.bcid)) }
            guard let features = person?.features[VectorKey(record)] else {
                differences += 1
                return
            }
            found += 1
            if features != GalleryFeatures(template) { differences += 1 }
        }
        return differences + gallery.count - found
    }
}

/// What a gallery has of a template.
private enum GalleryFeatures: Equatable {
    case embedding([Float])
    case print(FingerTemplate)

    init(_ template: Template) {
        switch template {
        case .face(let face): self = .embedding(face.embedding)
        case .finger(let finger): self = .print(finger)
        }
    }
}

extension Gallery.Content {
    /// What an index has of a person.
    ///
    /// - Throws: what bringing vectors or prints throws.
    fileprivate func features(of bcid: BCID) throws(WhorlError) -> [VectorKey: GalleryFeatures] {
        var features: [VectorKey: GalleryFeatures] = [:]
        switch self {
        case .fingers(let fingers):
            for row in try fingers.rows(of: bcid) {
                features[row.key] = row.template.map { .print($0) }
            }
        case .vectors(let vectors):
            for entry in try vectors.entries(of: bcid) { features[entry.key] = .embedding(entry.values) }
        case .embeddings: break
        }
        return features
    }
}
