/// References that an import collects before it writes them in one transaction, with whole BCIDs.
private let importBatch = 4096

extension TemplateStore {
    /// Adds what an export holds. What the store has already is left alone, so that a second import adds nothing.
    ///
    /// The whole file is checked before anything is written. Then whole BCIDs are written in batches of about 4,000
    /// references; where that is interrupted, import the file again.
    ///
    /// - Parameters:
    ///   - path: the export's file.
    ///   - passphrase: the export's passphrase, nil for a plain one.
    ///   - progress: called with the counts of references done and in the file.
    /// - Returns: what the file holds and how much of it was added.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/damagedArchive(path:reason:)``,
    ///   ``WhorlError/wrongPassphrase``, ``WhorlError/unsupportedTemplateVersion(got:supported:)``, and as the store
    ///   has it.
    public func importArchive(
        from path: String, passphrase: String?, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(WhorlError) -> ArchiveSummary {
        let reader = try ArchiveReader(path, passphrase: passphrase)
        var summary = try reader.read { _ in }
        var batch: [NewReference] = []
        var done = 0
        func flush() throws(WhorlError) {
            summary.added += try merge(batch)
            done += batch.count
            batch.removeAll(keepingCapacity: true)
            progress(done, summary.references)
        }
        _ = try reader.read { reference throws(WhorlError) in
            if batch.count >= importBatch, batch.last?.bcid != reference.bcid { try flush() }
            batch.append(reference)
        }
        if !batch.isEmpty { try flush() }
        return summary
    }
}

/// Facts of an export file that are readable without its passphrase.
public enum Archive {
    /// Whether an export is encrypted.
    ///
    /// - Returns: false for a plain one.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/damagedArchive(path:reason:)``.
    public static func needsPassphrase(_ path: String) throws(WhorlError) -> Bool {
        let file = try FileReader(path)
        return try ArchiveHeader(try file.read(upTo: ArchiveHeader.byteCount), path: path).isEncrypted
    }
}
