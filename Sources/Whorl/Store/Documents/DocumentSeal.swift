internal import WhorlNumerics

/// Documents as they lie in the store: AES-256-GCM under the data key, with a random nonce each; kind, ID and owner are
/// authenticated with the content.
struct DocumentSeal {
    private static let purpose = "whorl document 1"

    let key: DataKey
    /// The data key before, while documents are sealed anew.
    let earlier: DataKey?

    init(key: DataKey, earlier: DataKey? = nil) {
        self.key = key
        self.earlier = earlier
    }

    /// The seal of documents beside one of templates.
    init(_ seal: TemplateSeal) {
        self.init(key: seal.key, earlier: seal.earlier)
    }

    /// Seals a document's bytes.
    ///
    /// - Throws: ``WhorlError/storeFault(path:code:reason:)`` of the store at a path.
    func seal(_ document: Document, ofStore path: String) throws(WhorlError) -> [UInt8] {
        let associated = Self.associated(document.name, owner: document.owner?.description ?? "")
        guard let sealed = AESGCM.seal(document.bytes, under: key.key, authenticating: associated) else {
            throw .storeFault(path: path, code: 0, reason: "a document could not be sealed")
        }
        return sealed
    }

    /// Opens a document's bytes.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` of the store at a path.
    func open(
        _ sealed: [UInt8], _ name: DocumentName, owner: BCID?, ofStore path: String
    ) throws(WhorlError) -> Document {
        let associated = Self.associated(name, owner: owner?.description ?? "")
        let current = AESGCM.open(sealed, under: key.key, authenticating: associated)
        let opened = current ?? earlier.flatMap { AESGCM.open(sealed, under: $0.key, authenticating: associated) }
        guard let plain = opened else {
            throw .storeDamaged(path: path, reason: "a document of the kind \(name.kind) does not open")
        }
        return Document(name, owner: owner, bytes: plain)
    }

    /// A sealed document under the present key.
    func resealing(_ sealed: [UInt8], _ name: DocumentName, owner: String) -> Resealing {
        Resealing(sealed, authenticating: Self.associated(name, owner: owner), from: earlier, to: key)
    }

    /// What is authenticated: the parts with their lengths before them, so that none runs into the next.
    static func associated(_ name: DocumentName, owner: String) -> [UInt8] {
        var writer = ByteWriter()
        for part in [purpose, name.kind, name.id, owner] {
            writer.write(UInt32(part.utf8.count))
            writer.write(part.utf8)
        }
        return writer.bytes
    }
}
