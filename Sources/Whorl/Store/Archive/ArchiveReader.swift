internal import WhorlNumerics

/// Reads an export file.
struct ArchiveReader {
    private let path: String
    private let file: FileReader
    private let cipher: ArchiveCipher

    /// Opens an archive and checks its header and the passphrase.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/damagedArchive(path:reason:)``, ``WhorlError/wrongPassphrase``.
    init(_ path: String, passphrase: String?) throws(WhorlError) {
        self.path = path
        file = try FileReader(path)
        let header = try ArchiveHeader(try file.read(upTo: ArchiveHeader.byteCount), path: path)
        cipher = try ArchiveCipher(header, passphrase: passphrase)
    }

    /// Calls `body` with every reference, by BCID. Can be called more than once.
    ///
    /// - Returns: what the file holds.
    /// - Throws: ``WhorlError/damagedArchive(path:reason:)``,
    ///   ``WhorlError/unsupportedTemplateVersion(got:supported:)``, and what `body` throws.
    func read(_ body: (NewReference) throws(WhorlError) -> Void) throws(WhorlError) -> ArchiveSummary {
        file.rewind()
        _ = try file.read(upTo: ArchiveHeader.byteCount)
        var summary = ArchiveSummary()
        var last: BCID?
        var number: UInt64 = 0
        while true {
            let chunk = try nextChunk(number)
            number += 1
            if chunk.kind == .end {
                try checkEnd(chunk, summary)
                return summary
            }
            var reader = ByteReader(chunk.content[...], shortage: damage("a reference is cut off"))
            while reader.remaining > 0 {
                let reference = try decode(&reader)
                if let last, reference.bcid < last { throw damage("the references are not in order") }
                summary.references += 1
                if last != reference.bcid { summary.people += 1 }
                last = reference.bcid
                try body(reference)
            }
        }
    }

    private func nextChunk(_ number: UInt64) throws(WhorlError) -> ArchiveChunk {
        let bytes = try file.read(upTo: ArchiveChunk.prefixBytes)
        var prefix = ByteReader(bytes[...], shortage: damage("it ends early"))
        guard let kind = ArchiveChunk.Kind(rawValue: try prefix.read()) else { throw damage("unknown kind of part") }
        let count = Int(try prefix.read(UInt32.self))
        guard count <= ArchiveChunk.maximumBytes else { throw damage("a part is too long") }
        let stored = try file.read(upTo: count)
        guard stored.count == count else { throw damage("it ends early") }
        guard let chunk = cipher.open(stored, kind: kind, number: number) else {
            throw damage("part \(number + 1) is damaged")
        }
        return chunk
    }

    private func decode(_ reader: inout ByteReader<WhorlError>) throws(WhorlError) -> NewReference {
        do throws(WhorlError) {
            return try NewReference(&reader)
        } catch .malformedBCID(let reason) {
            throw damage(reason)
        } catch .damagedTemplate(let reason) {
            throw damage(reason)
        }
    }

    private func checkEnd(_ chunk: ArchiveChunk, _ summary: ArchiveSummary) throws(WhorlError) {
        var reader = ByteReader(chunk.content[...], shortage: damage("the end is damaged"))
        let counts = (try reader.read(UInt64.self), try reader.read(UInt64.self))
        guard counts == (UInt64(summary.references), UInt64(summary.people)), reader.remaining == 0 else {
            throw damage("the counts do not fit")
        }
        guard try file.read(upTo: 1).isEmpty else { throw damage("there is something after the end") }
    }

    private func damage(_ reason: String) -> WhorlError {
        .damagedArchive(path: path, reason: reason)
    }
}
