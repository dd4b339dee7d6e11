/// Names a gallery: which references of a partition it holds.
public struct GalleryKey: Hashable, Sendable {
    /// What the references have in common, so that they may be compared with each other.
    package enum Content: Hashable, Sendable {
        /// Prints of an extractor version.
        case fingers(extractorVersion: Int)
        /// Embeddings of one model and pipeline.
        case faces(FaceComparability)
    }

    let storage: String
    let partition: Int
    let content: Content

    /// What the references show.
    var modality: Modality {
        switch content {
        case .fingers: .finger
        case .faces: .face
        }
    }

    /// The whole partition.
    package var scope: StoreScope { .partition(storage: storage, partition: partition) }

    package init(storage: String, partition: Int, content: Content) {
        self.storage = storage
        self.partition = partition
        self.content = content
    }

    /// Whether the gallery is one of a partition.
    func isIn(storage: String, partition: Int) -> Bool {
        (self.storage, self.partition) == (storage, partition)
    }
}

extension FaceComparability {
    /// What keeps a reference from being compared, as far as its record tells, or nil.
    func mismatch(_ record: ReferenceRecord) -> WhorlError? {
        guard record.model == model else {
            return .modelMismatch(got: record.model?.text ?? "", expected: model.text)
        }
        return mismatch(version: record.extractorVersion)
    }
}
