internal import WhorlNumerics

/// Writes an export file.
struct ArchiveWriter {
    private let cipher: ArchiveCipher
    private let file: AtomicFile
    private var collected = ByteWriter()
    private var number: UInt64 = 0
    private var last: BCID?
    /// What was written so far.
    private(set) var summary = ArchiveSummary()

    /// Starts an archive in a file that is being made.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    init(_ file: AtomicFile, _ cipher: ArchiveCipher) throws(WhorlError) {
        self.cipher = cipher
        self.file = file
        try file.append(cipher.header.bytes)
    }

    /// Appends a reference; the caller brings them in the order of their BCIDs.
    package mutating func write(_ reference: NewReference) throws(WhorlError) {
        try reference.write(to: &collected)
        summary.references += 1
        if last != reference.bcid { summary.people += 1 }
        last = reference.bcid
        if collected.bytes.count >= ArchiveChunk.usualBytes { try endChunk() }
    }

    /// Writes what is left and the end; the file is not published by it.
    mutating func finish() throws(WhorlError) {
        try endChunk()
        collected.write(UInt64(summary.references))
        collected.write(UInt64(summary.people))
        try put(.end)
    }

    private mutating func endChunk() throws(WhorlError) {
        if !collected.bytes.isEmpty { try put(.references) }
    }

    private mutating func put(_ kind: ArchiveChunk.Kind) throws(WhorlError) {
        guard let stored = cipher.seal(ArchiveChunk(kind: kind, content: collected.bytes), number: number) else {
            throw .unwritableFile(path: file.path, reason: "a part could not be encrypted")
        }
        var prefix = ByteWriter()
        prefix.write(kind.rawValue)
        prefix.write(UInt32(stored.count))
        try file.append(prefix.bytes + stored)
        collected = ByteWriter()
        number += 1
    }
}
