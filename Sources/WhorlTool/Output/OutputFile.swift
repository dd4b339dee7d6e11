import ArgumentParser
import Whorl
import WhorlCommandLine

/// Where a command writes its result: a file, or standard output by the name `-`.
///
/// A file that exists is refused without `--force`, before the work begins and again when the result is complete. Devices
/// and pipes are written to directly.
struct OutputFile {
    /// The name of standard output.
    static let standardOutput = "-"

    /// The path, as the user gave it.
    let path: String
    private let isReplaced: Bool

    /// Looks at the path before the work begins.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``.
    init(_ path: String, _ replacement: ReplacementOption) throws(WhorlError) {
        (self.path, isReplaced) = (path, replacement.force)
        let isFree = isReplaced || path == Self.standardOutput || !FolderContents.isFile(path)
        guard isFree else { throw .alreadyExists(path: path) }
    }

    /// Whether the name asks for a PNG file.
    var isPNG: Bool { path.lowercased().hasSuffix(".png") }

    /// Writes the whole result.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    func write(_ bytes: [UInt8], permissions: UInt32 = AtomicFile.ordinaryPermissions) throws(WhorlError) {
        if path == Self.standardOutput {
            try StandardOutput.write(bytes)
        } else {
            try AtomicFile.write(bytes, to: path, permissions: permissions, replacing: isReplaced)
        }
    }

    /// Writes a private result: a template or a record of a person.
    ///
    /// - Throws: what ``write(_:permissions:)`` throws.
    func writePrivately(_ bytes: [UInt8]) throws(WhorlError) {
        try write(bytes, permissions: AtomicFile.privatePermissions)
    }

    /// Writes a line about the result to standard output, or to standard error where standard output has the result.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func tell(_ line: String) throws(WhorlError) {
        if path == Self.standardOutput { Console.write(line + "\n") } else { try StandardOutput.line(line) }
    }
}

/// Whether a file that exists is replaced.
struct ReplacementOption: ParsableArguments {
    @Flag(help: "Replace what exists.")
    var force = false
}
