/// Which faces of a partition may be compared with each other.
package struct FaceKind: Hashable, Sendable {
    let storage: String
    let partition: Int
    /// What they have in common.
    let faces: FaceComparability

    var model: ModelIdentity { faces.model }
    var dimension: Int { faces.dimension }
    package var scope: StoreScope { .partition(storage: storage, partition: partition) }

    package init(storage: String, partition: Int, faces: FaceComparability) {
        self.storage = storage
        self.partition = partition
        self.faces = faces
    }

    /// What keeps a reference from being compared, as far as its record tells, or nil.
    func mismatch(_ record: ReferenceRecord) -> WhorlError? {
        guard record.model == model else {
            return .modelMismatch(got: record.model?.text ?? "", expected: model.text)
        }
        return faces.mismatch(version: record.extractorVersion)
    }
}
