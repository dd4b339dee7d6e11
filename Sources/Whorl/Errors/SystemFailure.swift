import Glibc

/// A system call that failed, before it is known which file to blame.
struct SystemFailure: Error, Equatable {
    /// The value of `errno`.
    let code: Int32

    /// The failure of the last call, taken right after it.
    static var last: SystemFailure { SystemFailure(code: errno) }

    /// The system's message.
    var reason: String { SystemMessage.text(code) }

    /// The error of a file that could not be read.
    func reading(_ path: String) -> WhorlError {
        code == ENOENT ? .fileNotFound(path: path) : .unreadableFile(path: path, reason: reason)
    }

    /// The error of a file that could not be written.
    func writing(_ path: String) -> WhorlError {
        code == EEXIST ? .alreadyExists(path: path) : .unwritableFile(path: path, reason: reason)
    }

    /// Passes on the result of a system call that reports failure by a negative one.
    @discardableResult
    static func check(_ result: Int32) throws(SystemFailure) -> Int32 {
        guard result >= 0 else { throw .last }
        return result
    }
}
