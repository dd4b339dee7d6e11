import Glibc
import Whorl
import WhorlEvaluation

/// The version of a program, with the commit that it was built from where that is known.
///
/// `make build` writes a line about the commit beside the programs, and `make install` installs it: a commit that
/// changes no code then compiles nothing. Programs that were built or copied without it state the version alone.
package enum ProgramVersion {
    /// Where the line is beside programs that were built, and, from their folder, where it is installed.
    private static let (built, installed) = ("whorl.revision", "../share/whorl/revision")
    private static let longest = 200

    /// The version as `--version` writes it, such as `0.1.0 (commit 1a2b3c4, 2026-11-23)`.
    package static func text(_ version: String) -> String { text(version, folder: ServiceProgram.ownFolder) }

    /// The same of programs in a folder.
    package static func text(_ version: String, folder: String?) -> String {
        guard let revision = folder.flatMap(revision) else { return version }
        return "\(version) (\(revision))"
    }

    /// The line about the commit; empty where no commit is known, or where a program was built after it without `make`.
    private static func revision(of folder: String) -> String? {
        let own = "\(folder)/\(built)"
        let path = FolderContents.isFile(own) ? own : "\(folder)/\(installed)"
        if path == own, let line = changed(own), let program = changed("\(folder)/whorl"), program > line { return nil }
        guard let bytes = try? FileContents.read(path, limit: longest) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.isEmpty || line != line.printable ? nil : line
    }

    /// When a file was changed last, in seconds.
    private static func changed(_ path: String) -> Int? {
        var status = stat()
        return stat(path.systemName, &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}
