import Glibc

/// Where a write to a path goes.
package enum Destination: Equatable {
    /// A regular file, existing or not, at this path without symbolic links at its end.
    case file(String)
    /// A device, pipe or socket.
    case stream

    /// Looks at what is at the path.
    ///
    /// - Throws: `EISDIR`, `EACCES` for a symbolic link that somebody else put there, and what the system says.
    init(_ path: String) throws(SystemFailure) {
        guard !Self.isPlanted(path) else { throw SystemFailure(code: EACCES) }
        var status = stat()
        guard stat(path.systemName, &status) == 0 else {
            guard errno == ENOENT else { throw .last }
            self = .file(path)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file(Self.resolved(path))
        case S_IFDIR: throw SystemFailure(code: EISDIR)
        default: self = .stream
        }
    }

    /// The folder that holds the file of a path.
    package static func folder(of path: String) -> String {
        // By bytes, as a slash and a combining character after it are one Character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Whether a path is a symbolic link of somebody else, neither root nor who owns the folder, in a folder that others can
    /// write: it would lead to any file of the caller. Linux follows such links in sticky folders as little
    /// (`fs.protected_symlinks`).
    private static func isPlanted(_ path: String) -> Bool {
        var (link, place) = (stat(), stat())
        guard lstat(path.systemName, &link) == 0, link.st_mode & S_IFMT == S_IFLNK,
            link.st_uid != 0, link.st_uid != geteuid(), stat(folder(of: path).systemName, &place) == 0
        else { return false }
        return place.st_mode & (S_IWGRP | S_IWOTH) != 0 && link.st_uid != place.st_uid
    }

    /// A path without symbolic links; as it is where nothing is there.
    package static func resolved(_ path: String) -> String {
        guard let text = realpath(path.systemName, nil) else { return path }
        defer { free(text) }
        return SystemName.text(cString: text)
    }
}
