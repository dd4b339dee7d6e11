extension TemplateStore {
    /// Writes the references of a part of the store to one file that any store can import.
    ///
    /// - Parameters:
    ///   - scope: what to write; everything unless stated.
    ///   - path: the file to make; it appears when it is complete.
    ///   - protection: by a passphrase, or none.
    ///   - progress: called with the count of references written so far.
    /// - Returns: what was written.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``,
    ///   ``WhorlError/emptyPassphrase``, ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    public func export(
        _ scope: StoreScope = .all, to path: String, protection: ArchiveProtection,
        progress: (Int) -> Void = { _ in }
    ) throws(WhorlError) -> ArchiveSummary {
        try export(scope, to: path, protection: protection, cost: .usual, progress: progress)
    }

    package func export(
        _ scope: StoreScope, to path: String, protection: ArchiveProtection, cost: ArchiveCost,
        progress: (Int) -> Void = { _ in }
    ) throws(WhorlError) -> ArchiveSummary {
        guard !FolderContents.exists(path) else { throw .alreadyExists(path: path) }
        let cipher = try ArchiveCipher(protection, cost: cost)
        let file = try AtomicFile(path, for: .elsewhere)
        var writer = try ArchiveWriter(file, cipher)
        try write(scope, to: &writer, progress: progress)
        try file.publish(replacing: false)
        return writer.summary
    }

    /// The references of a small part of the store, as ``export(_:to:protection:progress:)`` writes them, in memory alone.
    ///
    /// - Throws: as that one, apart from errors of the file.
    package func archive(_ scope: StoreScope, protection: ArchiveProtection) throws(WhorlError) -> [UInt8] {
        let memory = ArchiveBytes()
        var writer = try ArchiveWriter(memory, try ArchiveCipher(protection, cost: .usual))
        try write(scope, to: &writer) { _ in }
        return memory.bytes
    }

    private func write(
        _ scope: StoreScope, to writer: inout ArchiveWriter, progress: (Int) -> Void
    ) throws(WhorlError) {
        try visit(scope, modality: nil) { reference throws(WhorlError) in
            let record = reference.record
            try writer.write(
                NewReference(
                    bcid: record.bcid, position: record.position, created: record.created, template: reference.template)
            )
            progress(writer.summary.references)
        }
        try writer.finish()
    }
}
