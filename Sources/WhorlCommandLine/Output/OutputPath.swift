import ArgumentParser
package import Whorl

/// The path of a result that is made by its path: a file, or standard output by the name `-`.
package final class OutputPath {
    /// The name of standard output.
    package static let standardOutput = "-"

    private static let pieceBytes = 1 << 20

    /// Where the result is to be made: of standard output a private file, whose bytes ``finish()`` writes there.
    package let path: String
    private let folder: InterimFolder?

    /// Takes a path as a person gave it.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)`` where there is no room for the private file,
    ///   ``WhorlError/alreadyExists(path:)`` for a file of a store.
    package init(_ path: String) throws(WhorlError) {
        try Self.keepStore(path)
        folder = path == Self.standardOutput ? try InterimFolder() : nil
        self.path = folder?.file("output") ?? path
    }

    /// Writes the result that was made to standard output, where it belongs there.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, and what reading the private file throws.
    package func finish() throws(WhorlError) {
        guard folder != nil else { return }
        let reader = try FileReader(path)
        while case let piece = try reader.read(upTo: Self.pieceBytes), !piece.isEmpty {
            try StandardOutput.write(piece)
        }
    }

    /// Refuses to replace a file of a data folder: its keys and its database are no results.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``.
    package static func keepStore(_ path: String) throws(WhorlError) {
        guard path != standardOutput, FolderContents.isFile(path) else { return }
        let folder = Destination.folder(of: Destination.resolved(path))
        guard !SQLiteStore.exists(path: folder) else { throw .alreadyExists(path: path) }
    }

    /// Writes a line about a result to standard output, or to standard error where standard output has the result.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package static func tell(_ line: String, of path: String?) throws(WhorlError) {
        if path == standardOutput { Console.write(line + "\n") } else { try StandardOutput.line(line) }
    }

    /// What a person calls a path.
    package static func name(_ path: String) -> String { path == standardOutput ? "standard output" : path }

    /// Refuses standard output where a folder is written.
    ///
    /// - Parameters:
    ///   - folder: the path; nil where none is given.
    ///   - option: the option that names it.
    /// - Throws: usage.
    package static func checkFolder(_ folder: String?, of option: String) throws {
        guard folder == standardOutput else { return }
        throw ValidationError("\(option) names a folder, which standard output cannot be.")
    }
}
