import Glibc
import Whorl

/// A file that is not whole yet: named by the hash that it must have, beside the models, and locked while one process
/// adds to it. What came stays for a later run.
final class PartialFile {
    private static let prefix = ".fetch-"
    private static let ending = ".part"
    private static let permissions: mode_t = 0o600

    let path: String
    /// Bytes that are there.
    private(set) var count: Int
    /// Bytes of the whole file.
    let expected: Int
    private let model: String
    private let file: Int32
    private var isRemoved = false

    /// Opens or makes the file of a model, and waits for a process that adds to it.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    init(_ model: String, sha256: String, bytes: Int, in folder: ModelFolder) throws(WhorlError) {
        try FolderContents.makeAll(folder.path)
        path = "\(folder.path)/\(Self.prefix)\(sha256)\(Self.ending)"
        (self.model, expected) = (model, bytes)
        (file, count) = try Self.open(path)
        if count > expected { try restart() }
    }

    /// The locked file of a path and its size. A process that was waited for may have removed the file that was opened.
    private static func open(_ path: String) throws(WhorlError) -> (file: Int32, count: Int) {
        while true {
            let file = Glibc.open(
                path.systemName, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, permissions)
            guard file >= 0 else { throw fault(path) }
            while flock(file, LOCK_EX) != 0, errno == EINTR {}
            var (opened, named) = (stat(), stat())
            guard fstat(file, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
                close(file)
                throw .unwritableFile(path: path, reason: "it is not a regular file")
            }
            if lstat(path.systemName, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev {
                return (file, Int(opened.st_size))
            }
            close(file)
        }
    }

    /// Adds bytes.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, as on a full disk, and
    ///   ``FetchError/wrongSize(name:got:expected:)`` where more comes than the whole file has.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.count <= expected - count else {
            remove()
            throw FetchError.wrongSize(name: model, got: count + bytes.count, expected: expected)
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.fault(path) }
            rest = rest.dropFirst(written)
            count += written
        }
    }

    /// Takes all bytes away, to begin anew.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    func restart() throws(WhorlError) {
        guard ftruncate(file, 0) == 0 else { throw Self.fault(path) }
        count = 0
    }

    /// Looks whether the file is whole and the one that is expected; another one is removed.
    ///
    /// - Throws: ``FetchError/wrongSize(name:got:expected:)``, ``FetchError/wrongHash(name:got:expected:)``, and what
    ///   reading a file throws.
    func check(sha256: String) throws {
        guard count == expected else {
            remove()
            throw FetchError.wrongSize(name: model, got: count, expected: expected)
        }
        let bytes = try FileContents.read(path, limit: expected)
        let got = ModelIdentity(name: model, file: bytes).sha256
        guard got == sha256 else {
            remove()
            throw FetchError.wrongHash(name: model, got: got, expected: sha256)
        }
    }

    /// Removes the file.
    func remove() {
        unlink(path.systemName)
        isRemoved = true
    }

    private static func fault(_ path: String) -> WhorlError {
        .unwritableFile(path: path, reason: String(cString: strerror(errno)))
    }

    /// A file without bytes serves no later run.
    deinit {
        if count == 0, !isRemoved { remove() }
        close(file)
    }
}
