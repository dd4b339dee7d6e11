internal import WhorlNumerics

/// Templates as bytes, for the store, for files and for transport.
///
/// All numbers are little endian.
///
///     0  4  magic "WHTP"
///     4  1  format version
///     5  1  modality code
///     6  2  extractor version
///     8  -  sections: tag (1), payload length (4), payload
///     -  4  CRC-32 of all bytes before it
///
/// A section whose tag has the highest bit set is optional: a reader that does not know it skips it. That leaves room
/// for what can be derived from the required sections and is worth storing, such as minutia cylinders or a
/// fixed-length index vector, without a new format version. An unknown section without that bit is an error, so that
/// nothing that changes the meaning of a template is overlooked.
public enum TemplateCodec {
    /// The format version that is written, and the only one that is read.
    public static let formatVersion = 1
    /// The longest template that is read or written, in bytes.
    public static let maximumBytes = 1 << 20

    package static let magic: [UInt8] = Array("WHTP".utf8)
    static let headerBytes = 8
    package static let checksumBytes = 4

    /// Writes a template.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for values that no template may have.
    public static func encode(_ template: Template) throws(WhorlError) -> [UInt8] {
        guard let extractor = UInt16(exactly: template.extractorVersion) else {
            throw .damagedTemplate(reason: "the extractor version is out of range")
        }
        var writer = ByteWriter()
        writer.write(magic)
        writer.write(UInt8(formatVersion))
        writer.write(template.modality.code)
        writer.write(extractor)
        for section in try sections(of: template) {
            writer.write(section.tag)
            writer.write(UInt32(section.payload.count))
            writer.write(section.payload)
        }
        writer.write(Checksum.crc32(writer.bytes))
        guard writer.bytes.count <= maximumBytes else {
            throw .damagedTemplate(reason: "longer than \(maximumBytes) bytes")
        }
        return writer.bytes
    }

    /// Whether bytes begin as a template does; they may be damaged.
    public static func recognizes(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: magic)
    }

    /// Reads a template.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``,
    ///   ``WhorlError/unsupportedTemplateVersion(got:supported:)``.
    public static func decode(_ bytes: [UInt8]) throws(WhorlError) -> Template {
        let body = try checkedBody(of: bytes)
        var reader = ByteReader<WhorlError>(body, shortage: .damagedTemplate(reason: "a section is cut off"))
        _ = try reader.take(magic.count + 1)
        guard let modality = Modality(code: try reader.read()) else {
            throw .damagedTemplate(reason: "the modality is unknown")
        }
        let extractor = try reader.read(UInt16.self)
        switch modality {
        case .finger:
            let sections = try TemplateSections(&reader, known: FingerTemplate.knownTags)
            return .finger(try FingerTemplate(extractorVersion: Int(extractor), sections: sections))
        case .face:
            let sections = try TemplateSections(&reader, known: FaceTemplate.requiredTags)
            return .face(try FaceTemplate(extractorVersion: Int(extractor), sections: sections))
        }
    }

    /// The payload of a section of a stored template, which is looked for without a look at the rest.
    ///
    /// - Returns: nil where the bytes end before it.
    static func payload(of tag: UInt8, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let head = TemplateSection.headBytes
        var place = headerBytes
        while place + head <= bytes.count {
            let count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 1, as: UInt32.self)))
            let end = place + head + count
            guard end <= bytes.count else { return nil }
            if bytes[place] == tag { return UnsafeRawBufferPointer(rebasing: bytes[place + head..<end]) }
            place = end
        }
        return nil
    }

    private static func sections(of template: Template) throws(WhorlError) -> [TemplateSection] {
        switch template {
        case .finger(let finger): try finger.sections()
        case .face(let face): try face.sections()
        }
    }

    /// What stands before the checksum, after length, magic, version and checksum were found to be right.
    private static func checkedBody(of bytes: [UInt8]) throws(WhorlError) -> ArraySlice<UInt8> {
        guard bytes.count >= headerBytes + checksumBytes, bytes.starts(with: magic) else {
            throw .damagedTemplate(reason: "the bytes are no template")
        }
        guard bytes.count <= maximumBytes else {
            throw .damagedTemplate(reason: "longer than \(maximumBytes) bytes")
        }
        let version = Int(bytes[magic.count])
        guard version == formatVersion else {
            throw .unsupportedTemplateVersion(got: version, supported: formatVersion)
        }
        let body = bytes.dropLast(checksumBytes)
        var stored = ByteReader<WhorlError>(
            bytes.suffix(checksumBytes), shortage: .damagedTemplate(reason: "no checksum"))
        guard try stored.read(UInt32.self) == Checksum.crc32(body) else {
            throw .damagedTemplate(reason: "the checksum does not fit the content")
        }
        return body
    }
}
