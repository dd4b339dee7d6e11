import Glibc

/// Where a write to a path goes.
enum Destination: Equatable {
    /// A regular file, existing or not, at this path without symbolic links at its end.
    case file(String)
    /// A device, pipe or socket.
    case stream

    /// Looks at what is at the path.
    init(_ path: String) throws(SystemFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
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
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolved(_ path: String) -> String {
        guard let text = realpath(path, nil) else { return path }
        defer { free(text) }
        return String(cString: text)
    }
}
