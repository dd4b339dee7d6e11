internal import WhorlNumerics

/// Where an export goes.
protocol ArchiveSink {
    /// What it is called in errors.
    var path: String { get }

    /// Appends bytes.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func append(_ bytes: [UInt8]) throws(WhorlError)
}

extension AtomicFile: ArchiveSink {}

/// An export that is in memory alone.
final class ArchiveBytes: ArchiveSink {
    let path = "memory"
    private(set) var bytes: [UInt8] = []

    func append(_ bytes: [UInt8]) { self.bytes += bytes }
}

/// Writes an export.
struct ArchiveWriter {
    private let cipher: ArchiveCipher
    private let sink: any ArchiveSink
    private var collected = ByteWriter()
    private var number: UInt64 = 0
    private var last: BCID?
    /// What was written so far.
    private(set) var summary = ArchiveSummary()

    /// Starts an archive, such as in a file that is being made.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    init(_ sink: any ArchiveSink, _ cipher: ArchiveCipher) throws(WhorlError) {
        self.cipher = cipher
        self.sink = sink
        try sink.append(cipher.header.bytes)
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
            throw .unwritableFile(path: sink.path, reason: "a part could not be encrypted")
        }
        var prefix = ByteWriter()
        prefix.write(kind.rawValue)
        prefix.write(UInt32(stored.count))
        try sink.append(prefix.bytes + stored)
        collected = ByteWriter()
        number += 1
    }
}
