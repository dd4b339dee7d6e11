internal import WhorlNumerics

/// Templates as they lie in the store: AES-256-GCM under the data key, with a random nonce each.
///
/// Everything that the record says in plain is authenticated with the template, so that neither a row's columns nor
/// the template of another row can be put in its place. Random 96-bit nonces are good for 2^32 templates under one
/// key (NIST SP 800-38D, 8.3).
package struct TemplateSeal: Sendable {
    /// Sealed templates are filled up to a multiple of this, in bytes: their length tells less of the minutiae, and
    /// the place of a deleted one fits a later one.
    package static let slotBytes = 256

    private static let purpose = Array("whorl template 1".utf8)

    package let key: DataKey
    /// The data key before, while templates are sealed anew.
    let earlier: DataKey?

    package init(key: DataKey, earlier: DataKey? = nil) {
        self.key = key
        self.earlier = earlier
    }

    /// Seals a template for its record.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a template that cannot be stored.
    package func seal(_ template: Template, for record: ReferenceRecord) throws(WhorlError) -> [UInt8] {
        let encoded = try TemplateCodec.encode(template)
        var plain = ByteWriter()
        plain.write(UInt32(encoded.count))
        plain.write(encoded)
        let filled = plain.bytes.count + AESGCM.overhead
        plain.writeZeros((Self.slotBytes - filled % Self.slotBytes) % Self.slotBytes)
        let sealed = AESGCM.seal(plain.bytes, under: key.key, authenticating: Self.associated(record))
        guard let sealed else { throw .damagedTemplate(reason: "the template could not be sealed") }
        return sealed
    }

    /// Opens the template of a record.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``, ``WhorlError/unsupportedTemplateVersion(got:supported:)``.
    package func open(_ sealed: [UInt8], for record: ReferenceRecord) throws(WhorlError) -> Template {
        let associated = Self.associated(record)
        let current = AESGCM.open(sealed, under: key.key, authenticating: associated)
        let opened = current ?? earlier.flatMap { AESGCM.open(sealed, under: $0.key, authenticating: associated) }
        guard let plain = opened else {
            throw .damagedTemplate(reason: "the sealed template of \(record.bcid) does not open")
        }
        var reader = ByteReader(
            plain[...], shortage: WhorlError.damagedTemplate(reason: "a sealed template is too short"))
        let count = Int(try reader.read(UInt32.self))
        return try TemplateCodec.decode(Array(try reader.take(count)))
    }

    /// Opens the template of a record, as ``open(_:for:)`` does.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` of the store at a path.
    func open(_ sealed: [UInt8], for record: ReferenceRecord, ofStore path: String) throws(WhorlError) -> Template {
        do throws(WhorlError) {
            return try open(sealed, for: record)
        } catch .damagedTemplate(let reason) {
            throw .storeDamaged(path: path, reason: reason)
        }
    }

    /// A sealed template under the present key.
    func resealing(_ sealed: [UInt8], for record: ReferenceRecord) -> Resealing {
        Resealing(sealed, authenticating: Self.associated(record), from: earlier, to: key)
    }

    /// What is authenticated with a record's template.
    static func associated(_ record: ReferenceRecord) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(purpose)
        writer.write(UInt8(record.bcid.storage.utf8.count))
        writer.write(record.bcid.storage.utf8)
        writer.write(UInt32(record.bcid.partition))
        writer.write(UInt64(record.bcid.classID))
        writer.write(record.modality.code)
        writer.write(record.position.rawValue)
        writer.write(UInt32(truncatingIfNeeded: record.sample))
        writer.write(UInt32(truncatingIfNeeded: record.extractorVersion))
        writer.write(UInt8(truncatingIfNeeded: record.quality))
        writer.write(Int64(record.created))
        if let model = record.model {
            writer.write(model.name.utf8)
            writer.write(model.sha256.utf8)
        }
        return writer.bytes
    }
}
