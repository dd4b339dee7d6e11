internal import WhorlNumerics

/// A reference on its way into a gallery.
struct GalleryEntry: Sendable {
    let key: VectorKey
    /// The finger; unknown for a face.
    let position: FingerPosition
    let template: Template

    init(_ record: ReferenceRecord, _ template: Template) {
        key = VectorKey(record)
        position = record.position
        self.template = template
    }

    /// The print, packed; nil for a face.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for values that no template may have.
    func fingerRow() throws(WhorlError) -> FingerBlock.Row? {
        guard case .finger(let finger) = template else { return nil }
        let packed = try PackedFinger(finger)
        return FingerBlock.Row(key: key, position: position, codes: packed.codes, bytes: packed.bytes)
    }

    /// Packs prints on several threads.
    ///
    /// - Throws: as for one.
    static func fingerRows(_ entries: [GalleryEntry], threads: Int) throws(WhorlError) -> [FingerBlock.Row] {
        try Parallel.map(entries.count, threads: threads) { index throws(WhorlError) in
            try entries[index].fingerRow()
        }.compactMap(\.self)
    }
}
