internal import WhorlNumerics

/// A finger template with its cylinders, packed into bytes: what a gallery keeps of a print.
///
/// The cylinders take most of the time that a print's preparation takes, and a fifth of the memory of a prepared print when
/// they are packed; the rest is made of the template when the print is compared. Descriptors are not packed: they are the
/// print's codes, which stand beside the bytes in a gallery.
///
///     0  4  bytes of the template, little endian
///     4  -  the template without descriptors, as ``TemplateCodec`` writes it
///     -  -  the cylinders, as ``BinaryCylinders/packed(_:)`` gives them
package struct PackedFinger: Sendable, Equatable {
    private static let lengthBytes = 4

    /// The bytes.
    package let bytes: [UInt8]
    /// The print's codes.
    package let codes: MinutiaCodes

    /// Packs a print.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for values that no template may have.
    package init(_ template: FingerTemplate) throws(WhorlError) {
        let stored = try TemplateCodec.encode(.finger(template.described(by: [])))
        let cylinders = MinutiaCylinders.all(PointSet(template.points), template.ridges)
        var writer = ByteWriter()
        writer.write(UInt32(stored.count))
        writer.write(stored)
        writer.write(cylinders.packed(MinutiaCylinders.groups))
        bytes = writer.bytes
        codes = MinutiaCodes(of: template, cylinders)
    }

    /// The print, ready to be compared.
    ///
    /// - Parameters:
    ///   - bytes: those of a packed print.
    ///   - codes: its codes.
    /// - Returns: nil where there is none: in the place of a print that was forgotten are zeros.
    package static func prepared(_ bytes: UnsafeRawBufferPointer, _ codes: MinutiaCodes) -> PreparedFinger? {
        guard let (template, end) = template(bytes, codes),
            let cylinders = BinaryCylinders(
                packed: UnsafeRawBufferPointer(rebasing: bytes[end...]), count: template.points.count,
                MinutiaCylinders.groups)
        else { return nil }
        return PreparedFinger(template, cylinders: cylinders)
    }

    /// The minutiae of a packed print, read without the rest of it; nil if the print was forgotten.
    package static func points(_ bytes: UnsafeRawBufferPointer) -> [FingerTemplate.Point]? {
        stored(bytes).flatMap(FingerTemplate.points(of:))
    }

    /// The bytes of the template; nil if the print was forgotten.
    private static func stored(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard bytes.count >= lengthBytes else { return nil }
        let count = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        guard count > 0, lengthBytes + count <= bytes.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[lengthBytes..<lengthBytes + count])
    }

    /// The template of a packed print, and where it ends; nil if the print was forgotten.
    static func template(
        _ bytes: UnsafeRawBufferPointer, _ codes: MinutiaCodes
    ) -> (template: FingerTemplate, end: Int)? {
        guard let stored = stored(bytes), case .finger(let template)? = try? TemplateCodec.decode(Array(stored)) else {
            return nil
        }
        return (template.described(by: codes.descriptors), lengthBytes + stored.count)
    }
}
