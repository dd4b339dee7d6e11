/// A block of a gallery: what a thread makes, and a file keeps, at once.
enum GalleryBlock: Sendable {
    /// Faces.
    case vectors(VectorBlock)
    /// Prints.
    case fingers(FingerBlock)

    /// Makes a block of templates that may be compared.
    ///
    /// - Precondition: the keys are in rising order, at least 1 and at most the capacity, and all templates of one modality.
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for values that no template may have.
    init(_ entries: [GalleryEntry]) throws(WhorlError) {
        if case .face? = entries.first?.template {
            var values: [Float] = []
            for case .face(let face) in entries.lazy.map(\.template) { values += face.embedding }
            self = .vectors(VectorBlock(keys: entries.map(\.key), floats: values))
        } else {
            var rows: [FingerBlock.Row] = []
            rows.reserveCapacity(entries.count)
            for entry in entries {
                if let row = try entry.fingerRow() { rows.append(row) }
            }
            self = .fingers(FingerBlock(rows))
        }
    }

    /// The most references of a block.
    static func capacity(_ modality: Modality) -> Int {
        switch modality {
        case .face: VectorBlock.capacity
        case .finger: FingerBlock.capacity
        }
    }

    /// The references' names, in rising order.
    var keys: [VectorKey] {
        switch self {
        case .vectors(let block): block.keys
        case .fingers(let block): block.keys
        }
    }
}

extension Gallery.Content {
    /// Joins blocks of one kind.
    init(_ key: GalleryKey, _ blocks: [GalleryBlock]) {
        switch key.content {
        case .fingers:
            self = .fingers(
                FingerSnapshot(blocks: blocks.compactMap { if case .fingers(let block) = $0 { block } else { nil } }))
        case .faces(let faces):
            self = .vectors(
                VectorSnapshot(
                    dimension: faces.dimension,
                    blocks: blocks.compactMap { if case .vectors(let block) = $0 { block } else { nil } }))
        }
    }

    /// The blocks; none for references that are compared one by one.
    var blocks: [GalleryBlock] {
        switch self {
        case .fingers(let fingers): fingers.blocks.map(GalleryBlock.fingers)
        case .vectors(let vectors): vectors.blocks.map(GalleryBlock.vectors)
        case .embeddings: []
        }
    }
}
