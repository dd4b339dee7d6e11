/// What a store knows of itself: how often its rows changed, and which rows it has.
struct StoreGeneration: Sendable {
    /// The number of an empty store that was never changed. Only it may lack its anchor.
    static let first = 1

    /// Grows with every change.
    var number: Int
    /// The documents: apps, people's states, everything that protocols remember.
    var documents = RowSum()
    /// The references.
    var references = RowSum()
    /// What rows are coded under. It stays the same where the data key is replaced.
    let rowKey: SecretKey

    /// A store without rows.
    init(number: Int, rowKey: SecretKey = SecretKey(randomBytes: KeyDerivation.codeBytes)) {
        self.number = number
        self.rowKey = rowKey
    }

    /// The code of a document's row.
    func code(_ name: DocumentName, _ row: (owner: String, sealed: [UInt8])) -> RowSum {
        code(DocumentSeal.associated(name, owner: row.owner), row.sealed)
    }

    /// The code of a reference's row.
    func code(_ record: ReferenceRecord, sealed: [UInt8]) -> RowSum {
        code(TemplateSeal.associated(record), sealed)
    }

    /// Nonce and tag stand for what lies between them: nobody without the data key makes other bytes that open with them.
    private func code(_ associated: [UInt8], _ sealed: [UInt8]) -> RowSum {
        let text = associated + sealed.prefix(AESGCM.nonceBytes) + sealed.suffix(AESGCM.tagBytes)
        return RowSum(KeyDerivation.authenticationCode(of: text, under: rowKey))
    }
}
