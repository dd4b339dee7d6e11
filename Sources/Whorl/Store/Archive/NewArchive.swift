/// A plain export of references that are in no store; the file appears when it is complete.
package struct NewArchive {
    private let file: AtomicFile
    private var writer: ArchiveWriter

    /// Starts an export.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    package init(_ path: String) throws(WhorlError) {
        guard !FolderContents.exists(path) else { throw .alreadyExists(path: path) }
        file = try AtomicFile(path, for: .elsewhere)
        writer = try ArchiveWriter(file, try ArchiveCipher(.plain, cost: .none))
    }

    /// Appends references; the caller brings them in the order of their BCIDs.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)``, ``WhorlError/unwritableFile(path:reason:)``.
    package mutating func append(_ references: [NewReference]) throws(WhorlError) {
        for reference in references { try writer.write(reference) }
    }

    /// Completes the export.
    ///
    /// - Returns: what was written.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    package mutating func finish() throws(WhorlError) -> ArchiveSummary {
        try writer.finish()
        try file.publish(replacing: false)
        return writer.summary
    }
}
