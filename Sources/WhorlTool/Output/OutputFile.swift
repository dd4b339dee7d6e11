import ArgumentParser
import Whorl
import WhorlCommandLine

/// Where a command writes its result: a file, or standard output by the name `-`.
///
/// A file that exists is refused without `--force`, before the work begins and again when the result is complete. Devices
/// and pipes are written to directly.
struct OutputFile {
    /// The path, as the user gave it.
    let path: String
    private let isReplaced: Bool

    /// Looks at the path before the work begins.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``.
    init(_ path: String, _ replacement: ReplacementOption) throws(WhorlError) {
        (self.path, isReplaced) = (path, replacement.force)
        let isFree = isReplaced || path == OutputPath.standardOutput || !FolderContents.isFile(path)
        guard isFree else { throw .alreadyExists(path: path) }
        try OutputPath.keepStore(path)
    }

    /// What a person calls the path.
    var name: String { OutputPath.name(path) }

    /// Whether the name asks for a PNG file.
    var isPNG: Bool { path.lowercased().hasSuffix(Self.png) }

    private static let (png, svg) = (".png", ".svg")

    /// Refuses the name of a picture that ends otherwise than in `.svg` or `.png`; a name without an ending is one of SVG.
    ///
    /// - Throws: usage.
    static func checkPicture(_ path: String?) throws {
        guard let path, let name = path.split(separator: "/").last, path != OutputPath.standardOutput,
            name.dropFirst().contains("."), ![png, svg].contains(where: path.lowercased().hasSuffix)
        else { return }
        throw ValidationError("\(path) is neither SVG nor PNG: name a file that ends in \(svg) or \(png).")
    }

    /// Writes the whole result.
    ///
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``.
    func write(_ bytes: [UInt8], permissions: UInt32 = AtomicFile.ordinaryPermissions) throws(WhorlError) {
        if path == OutputPath.standardOutput {
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
        try OutputPath.tell(line, of: path)
    }
}

/// Whether a file that exists is replaced.
struct ReplacementOption: ParsableArguments {
    @Flag(help: "Replace what exists.")
    var force = false
}
