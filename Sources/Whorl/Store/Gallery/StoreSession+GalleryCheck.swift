extension StoreSession {
    /// Compares the gallery of a file, brought up to date, with the templates of the store; in the caller's transaction.
    ///
    /// - Returns: references that the gallery lacks, has with another embedding, or has and the store has not; nil where the
    ///   store cannot bring the gallery up to date, so that it is not used.
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``.
    /// - Complexity: O(references), each template opened.
    func differences(from stored: Gallery) throws(WhorlError) -> Int? {
        guard case .faces(let faces) = stored.key.content, let changes = try changes(since: stored),
            let vectors = try stored.applying(changes)?.vectors
        else { return nil }
        let seal = try seal()
        var differences = 0
        var found = 0
        var person: (bcid: BCID, entries: [VectorKey: [Float]])?
        try eachSealed(in: stored.key.scope, modality: .face) { (record, sealed) throws(WhorlError) in
            // A template that does not open is counted elsewhere.
            guard case .face(let face)? = try? seal.open(sealed, for: record), faces.mismatch(face) == nil else {
                return
            }
            if person?.bcid != record.bcid {
                let entries = try vectors.entries(of: record.bcid)
                person = (record.bcid, Dictionary(entries.map { ($0.key, $0.values) }) { first, _ in first })
            }
            guard let values = person?.entries[VectorKey(record)] else {
                differences += 1
                return
            }
            found += 1
            if values != face.embedding { differences += 1 }
        }
        return differences + vectors.count - found
    }
}
