/// Which faces of a partition may be compared with each other.
struct FaceKind: Hashable, Sendable {
    let storage: String
    let partition: Int
    /// What they have in common.
    let faces: FaceComparability

    var model: ModelIdentity { faces.model }
    var dimension: Int { faces.dimension }
    var scope: StoreScope { .partition(storage: storage, partition: partition) }

    /// What keeps a reference from being compared, as far as its record tells, or nil.
    func mismatch(_ record: ReferenceRecord) -> WhorlError? {
        guard record.model == model else {
            return .modelMismatch(got: record.model?.text ?? "", expected: model.text)
        }
        return faces.mismatch(version: record.extractorVersion)
    }
}
