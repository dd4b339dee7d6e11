package import WhorlNumerics

extension NewReference {
    /// Writes a reference of an export: storage length (1) and storage, partition (4), class ID (8), position (1),
    /// time of enrollment (8), template length (4) and template.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``.
    package func write(to writer: inout ByteWriter) throws(WhorlError) {
        let template = try TemplateCodec.encode(template)
        writer.write(UInt8(bcid.storage.utf8.count))
        writer.write(bcid.storage.utf8)
        writer.write(UInt32(bcid.partition))
        writer.write(UInt64(bcid.classID))
        writer.write(position.rawValue)
        writer.write(Int64(created))
        writer.write(UInt32(template.count))
        writer.write(template)
    }

    /// Reads a reference of an export.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``, ``WhorlError/damagedTemplate(reason:)``,
    ///   ``WhorlError/unsupportedTemplateVersion(got:supported:)``, and the reader's error.
    init(_ reader: inout ByteReader<WhorlError>) throws(WhorlError) {
        let storage = String(decoding: try reader.take(Int(try reader.read(UInt8.self))), as: UTF8.self)
        let partition = Int(try reader.read(UInt32.self))
        let classID = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        bcid = try BCID(storage: storage, partition: partition, classID: classID)
        guard let position = FingerPosition(rawValue: try reader.read()) else {
            throw .damagedTemplate(reason: "the finger position is unknown")
        }
        self.position = position
        created = Int(try reader.read(Int64.self))
        template = try TemplateCodec.decode(Array(try reader.take(Int(try reader.read(UInt32.self)))))
    }
}
