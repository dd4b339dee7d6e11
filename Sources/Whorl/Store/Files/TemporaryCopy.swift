import Glibc

/// Copies of files in a private folder of the system's temporary one; gone with the value, and what SQLite put beside them.
final class TemporaryCopy {
    private let folder: InterimFolder
    private static let pieceBytes = 1 << 20

    /// Copies files.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/storeNotWritable(path:reason:)`` where there
    ///   is no room for them.
    init(of files: [String]) throws(WhorlError) {
        do throws(WhorlError) {
            folder = try InterimFolder()
        } catch .unwritableFile(let path, let reason) {
            throw .storeNotWritable(path: path, reason: "a copy to read from: \(reason)")
        }
        for file in files { try copy(file) }
    }

    /// Where the copy of a file lies.
    func path(of file: String) -> String { "\(folder.path)/\(Destination.name(of: file))" }

    private func copy(_ file: String) throws(WhorlError) {
        let reader = try FileReader(file)
        let target = path(of: file)
        let descriptor = open(target.systemName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FileAccess.privateFile)
        guard descriptor >= 0 else { throw .storeNotWritable(path: target, reason: SystemFailure.last.reason) }
        defer { close(descriptor) }
        while case let piece = try reader.read(upTo: Self.pieceBytes), !piece.isEmpty {
            do throws(SystemFailure) {
                try FilePiece.append(piece, to: descriptor)
            } catch {
                throw .storeNotWritable(path: target, reason: "a copy to read from: \(error.reason)")
            }
        }
    }
}
