import FoundationEssentials
import Glibc
import Whorl
import WhorlCommandLine

/// Files that `pip download` brings in the archive of a Python package, from wherever the user's pip takes packages.
///
/// `pip` is held to the archive by its hash, and runs the archive's `setup.py` to read its metadata after it compared
/// the hash. The archive stays until the command ends, for the other files of a set.
final class PackageTransfer {
    private static let prefix = ".fetch-package-"
    private static let requirements = "requirements.txt"

    private let folder: String
    private var archives: Set<String> = []

    /// Names a folder beside the models, and removes those of processes that ended early.
    init(_ models: ModelFolder) {
        folder = "\(models.path)/\(Self.prefix)\(getpid())"
        for name in (try? FolderContents.names(in: models.path)) ?? [] where name.hasPrefix(Self.prefix) {
            guard let process = pid_t(name.dropFirst(Self.prefix.count)), kill(process, 0) != 0, errno == ESRCH else {
                continue
            }
            try? FileManager.default.removeItem(atPath: "\(models.path)/\(name)")
        }
    }

    /// Brings a file.
    ///
    /// - Throws: ``FetchError``, ``WhorlError/unwritableFile(path:reason:)``, and what adding to the file throws.
    func run(_ source: PackageMember, into part: PartialFile, _ progress: (Int) -> Void) throws {
        let tar = try SystemProgram("tar", package: "tar")
        let archive = try archive(of: source)
        try part.restart()
        let code = try tar.run(["--extract", "--gzip", "--to-stdout", "--file", archive, "--", source.member]) {
            bytes in
            try part.append(bytes)
            progress(part.count)
        }
        guard code == 0 else {
            throw FetchError.failedTransfer(source: source.archive, reason: "tar ended with \(code)")
        }
    }

    private func archive(of source: PackageMember) throws -> String {
        let path = "\(folder)/\(source.archive)"
        guard archives.insert(source.archive).inserted else { return path }
        let python = try SystemProgram("python3", package: "python3-pip")
        try FolderContents.makeAllPrivate(folder)
        let wanted = "\(source.name)==\(source.version) --hash=sha256:\(source.sha256)\n"
        try AtomicFile.write(Array(wanted.utf8), to: "\(folder)/\(Self.requirements)", replacing: true)
        let code = try python.run(Self.arguments(folder))
        guard code == 0, FolderContents.isFile(path) else {
            throw FetchError.failedTransfer(
                source: "pip download \(source.name)==\(source.version)", reason: "python3 ended with \(code)")
        }
        return path
    }

    private static func arguments(_ folder: String) -> [String] {
        [
            "-m", "pip", "download", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps",
            "--require-hashes", "--dest", folder, "--requirement", "\(folder)/\(requirements)",
        ]
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
