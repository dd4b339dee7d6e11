import Glibc

/// Bytes that are written to a path one after another.
///
/// A file appears when it is complete, or not at all, and replaces one of its name, through symbolic links: see
/// ``AtomicFile``. A device or pipe is written to directly.
package final class FileStream: Sendable {
    private enum Target: Sendable {
        case file(AtomicFile)
        /// The open device or pipe.
        case device(descriptor: Int32)
    }

    private let path: String
    private let target: Target

    /// Opens the device or pipe, or makes the empty file under its interim name.
    ///
    /// - Parameters:
    ///   - path: where the bytes go.
    ///   - permissions: mode of a file, less the process's mask.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package init(_ path: String, permissions: UInt32 = AtomicFile.ordinaryPermissions) throws(WhorlError) {
        self.path = path
        do throws(SystemFailure) {
            switch try AtomicFile.destination(path) {
            case .stream:
                let file = try SystemFailure.check(open(path.systemName, O_WRONLY | O_CLOEXEC | O_NOCTTY))
                target = .device(descriptor: file)
            case .file(let resolved):
                target = .file(try AtomicFile(path, target: resolved, .ordinary(permissions: permissions)))
            }
        } catch {
            throw .unwritableFile(path: path, reason: error.reason)
        }
    }

    deinit {
        if case .device(let file) = target { close(file) }
    }

    /// Appends bytes.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func append(_ bytes: [UInt8]) throws(WhorlError) {
        switch target {
        case .file(let file): try file.append(bytes)
        case .device(let file):
            do throws(SystemFailure) {
                try FilePiece.append(bytes, to: file)
            } catch {
                throw .unwritableFile(path: path, reason: error.reason)
            }
        }
    }

    /// Gives a file its final name.
    ///
    /// - Parameters:
    ///   - replacing: whether a file that is there may be replaced.
    ///   - durably: whether to wait until the bytes and the name are on the disk.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``; no interim file is left
    ///   then and an old file is unchanged.
    package func finish(replacing: Bool = true, durably: Bool = true) throws(WhorlError) {
        guard case .file(let file) = target else { return }
        do throws(SystemFailure) {
            try file.complete(replacing: replacing, durably: durably, checksClosing: true)
        } catch {
            throw error.writing(path)
        }
    }
}
