import Glibc

/// The operating system's reason for a failed call, taken right after it.
struct SystemFault {
    let code: Int32

    /// Reads `errno`.
    static var last: SystemFault { SystemFault(code: errno) }

    /// The system's message.
    var reason: String { String(cString: strerror(code)) }

    /// The error of a file that could not be read.
    func reading(_ path: String) -> WhorlError {
        code == ENOENT ? .fileNotFound(path: path) : .unreadableFile(path: path, reason: reason)
    }

    /// The error of a file that could not be written.
    func writing(_ path: String) -> WhorlError {
        code == EEXIST ? .alreadyExists(path: path) : .unwritableFile(path: path, reason: reason)
    }
}
