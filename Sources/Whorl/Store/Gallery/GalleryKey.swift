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

extension GalleryKey {
    /// Whether a gallery is kept in a file, and follows every change: prints, and faces that an index searches.
    var isFiled: Bool {
        switch content {
        case .fingers: true
        case .faces(let faces): faces.metric == .cosine
        }
    }

    /// What keeps a reference of the modality from being compared, as far as its record tells, or nil.
    func mismatch(_ record: ReferenceRecord) -> WhorlError? {
        switch content {
        case .fingers(let version): Self.mismatch(got: record.extractorVersion, expected: version)
        case .faces(let faces):
            record.model == faces.model
                ? faces.mismatch(version: record.extractorVersion)
                : .modelMismatch(got: record.model?.text ?? "", expected: faces.model.text)
        }
    }

    /// What keeps a template of the modality from being compared, or nil.
    func mismatch(_ template: Template) -> WhorlError? {
        switch (content, template) {
        case (.fingers(let version), .finger(let finger)):
            Self.mismatch(got: finger.extractorVersion, expected: version)
        case (.faces(let faces), .face(let face)): faces.mismatch(face)
        default: nil
        }
    }

    private static func mismatch(got: Int, expected: Int) -> WhorlError? {
        got == expected ? nil : .extractorMismatch(got: got, expected: expected)
    }
}
