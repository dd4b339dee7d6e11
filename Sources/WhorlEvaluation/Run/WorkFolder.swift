package import Whorl
internal import WhorlNumerics

/// What a run keeps so that it can go on after an interruption: templates by the content of their images, and the
/// scores of finished blocks.
///
/// All of it is derived and never trusted: what is damaged, or was made of other data or by another version, counts as
/// missing. Templates in it are not encrypted; files are readable by their owner alone.
package struct WorkFolder: Sendable {
    private static let (templateSuffix, blockSuffix) = (".whorl", ".scores")
    private static let checksumBytes = 4
    /// Digits of a template's name that say how it was made.
    private static let wayDigits = 16
    /// The longest file of scores, in bytes.
    private static let longestBlock = 1 << 24

    private let folder: String

    /// Makes the folder where it is missing.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` as ``EvaluationError/engine(_:)``.
    package init(_ folder: String) throws(EvaluationError) {
        self.folder = folder
        try EvaluationError.passing { () throws(WhorlError) in try FolderContents.makeAllPrivate(folder) }
        AtomicFile.removeAbandoned(in: folder)
    }

    /// The template that was made of an image before.
    ///
    /// - Parameters:
    ///   - digest: SHA-256 of the image file.
    ///   - way: names everything else that the template depends on.
    /// - Returns: the template; nil where none was kept.
    package func template(_ digest: [UInt8], _ way: String) -> Template? {
        guard let bytes = try? FileContents.read(path(digest, way), limit: TemplateCodec.maximumBytes) else {
            return nil
        }
        return try? TemplateCodec.decode(bytes)
    }

    /// Keeps a template.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` as ``EvaluationError/engine(_:)``.
    package func keep(_ template: Template, _ digest: [UInt8], _ way: String) throws(EvaluationError) {
        let bytes = try EvaluationError.passing { () throws(WhorlError) in try TemplateCodec.encode(template) }
        try write(bytes, path(digest, way))
    }

    /// The scores of a block that was finished before.
    func scores(_ block: String, count: Int) -> [Double]? {
        guard let bytes = try? FileContents.read(blockPath(block), limit: Self.longestBlock),
            bytes.count == count * MemoryLayout<UInt64>.size + Self.checksumBytes
        else { return nil }
        let shortage = WhorlError.damagedArchive(path: folder, reason: "it ends early")
        let body = bytes.dropLast(Self.checksumBytes)
        var checksum = ByteReader(bytes.suffix(Self.checksumBytes), shortage: shortage)
        guard (try? checksum.read(UInt32.self)) == Checksum.crc32(body) else { return nil }
        var reader = ByteReader(body, shortage: shortage)
        var scores: [Double] = []
        while let bits = try? reader.read(UInt64.self) { scores.append(Double(bitPattern: bits)) }
        return scores.allSatisfy { $0 < .infinity } ? scores : nil
    }

    /// Keeps the scores of a block.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` as ``EvaluationError/engine(_:)``.
    package func keep(_ scores: [Double], _ block: String) throws(EvaluationError) {
        var writer = ByteWriter()
        for score in scores { writer.write(score.bitPattern) }
        writer.write(Checksum.crc32(writer.bytes))
        try write(writer.bytes, blockPath(block))
    }

    private func write(_ bytes: [UInt8], _ path: String) throws(EvaluationError) {
        try EvaluationError.passing { () throws(WhorlError) in
            try AtomicFile.write(bytes, to: path, permissions: AtomicFile.privatePermissions, durable: false)
        }
    }

    private func path(_ digest: [UInt8], _ way: String) -> String {
        let hashes = [digest, ContentHash.sha256(Array(way.utf8))].map(ContentHash.hexadecimal)
        return "\(folder)/\(hashes[0])-\(hashes[1].prefix(Self.wayDigits))\(Self.templateSuffix)"
    }

    private func blockPath(_ block: String) -> String { "\(folder)/\(block)\(Self.blockSuffix)" }
}
